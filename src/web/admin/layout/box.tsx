import { type ReactNode, useId } from "react";

type BoxProps = {
  /** Id of the heading, for links to it. */
  id?: string;
  title: ReactNode;
  /** Content beside the heading. */
  head?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page in a frame, with a heading. */
export function Box({ id, title, head, className = "", children }: BoxProps) {
  const own = useId();
  return (
    <section className={`box ${className}`.trimEnd()} aria-labelledby={id ?? own}>
      <div className="box-head">
        <h2 id={id ?? own}>{title}</h2>
        {head}
      </div>
      {children}
    </section>
  );
}
