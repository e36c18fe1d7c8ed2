import type { ReactNode } from "react";
import { LinkButton } from "./link-button.tsx";

type NotFoundPanelProps = {
  /** "404" */
  code?: string;
  title: string;
  children: ReactNode;
  /** Target of the OK button. */
  home: string;
  /** Heading level; 1 on a page of its own. */
  level?: 1 | 2 | 3;
  more?: ReactNode;
};

/** Not-found message with a link to start again. */
export function NotFoundPanel({ code, title, children, home, more, level = 1 }: NotFoundPanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="max-w-[640px] rounded-sail-sm bg-surface px-5 py-7 md:px-14 md:py-12">
      {code && <p className="serif num text-[3rem] leading-[1.15] text-link">{code}</p>}
      <Heading className="title-1">{title}</Heading>
      <div className="lead mt-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={home} size="lg">
          OK
        </LinkButton>
        {more}
      </div>
    </div>
  );
}
