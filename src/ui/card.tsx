import type { ReactNode } from "react";
import { Anchor } from "./anchor.tsx";

type CardProps = {
  href: string;
  title: string;
  /** Shown above the text; its alt is empty, because the title describes it. */
  picture?: ReactNode;
  /** The main picture of a view has the large sail corner, its neighbours the small one, others none. */
  corner?: "sail" | "sail-small" | "square";
  ratio?: "3/2" | "4/3" | "16/9";
  /** One line above the title, such as the place, with content at its right end. */
  over?: ReactNode;
  aside?: ReactNode;
  /** Facts, tags and prices. */
  children?: ReactNode;
  level?: 2 | 3 | 4;
  className?: string;
};

const ratios = { "3/2": "aspect-[3/2]", "4/3": "aspect-[4/3]", "16/9": "aspect-[16/9]" };
const corners = { sail: "sail", "sail-small": "sail-small", square: "" };

/** A clickable card: the title's link covers the whole card; other controls stay separate tab stops. */
export function Card(props: CardProps) {
  const { href, title, picture, corner = "square", ratio = "4/3", over, aside, children, level = 3 } = props;
  const Heading = `h${level}` as const;
  return (
    <article className={`card ${props.className ?? ""}`}>
      {picture && <div className={`figure card-picture ${ratios[ratio]} ${corners[corner]}`}>{picture}</div>}
      <div className="card-text">
        {(over || aside) && (
          <div className="card-over">
            <span>{over}</span>
            {aside}
          </div>
        )}
        <Heading className="title-3">
          <Anchor className="card-link" href={href}>
            {title}
          </Anchor>
        </Heading>
        {children}
      </div>
    </article>
  );
}
