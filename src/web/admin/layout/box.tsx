import type { ReactNode } from "react";

type BoxProps = {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  /** Content beside the heading. */
  head?: ReactNode;
  children: ReactNode;
};

/** A part of a page in a frame, with a heading. */
export const Box = ({ id, title, head, children }: BoxProps) => (
  <section className="box" aria-labelledby={id}>
    <div className="box-head">
      <h2 id={id}>{title}</h2>
      {head}
    </div>
    {children}
  </section>
);
