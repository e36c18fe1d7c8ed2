import { type ComponentType, createContext, type ReactNode, use } from "react";

export type AnchorProps = {
  href: string;
  className?: string;
  children?: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page" | "true";
  rel?: string;
  id?: string;
  title?: string;
  /** Keeps the place on the page, for links that change what is shown around them. */
  keepScroll?: boolean;
  /** Where it leads is what most readers want next. */
  isNext?: boolean;
};

/** A plain link, with marks for a script that may follow it quicker (src/web/browser/). */
export function PlainAnchor({ keepScroll, isNext, ...props }: AnchorProps) {
  return <a {...props} {...(keepScroll && { "data-in-place": "replace" })} {...(isNext && { "data-ahead": "" })} />;
}

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Lets the app say how a link inside the site is followed; the design system knows no router. */
export const AnchorProvider = AnchorContext.Provider;

export function Anchor(props: AnchorProps) {
  const Component = use(AnchorContext);
  return <Component {...props} />;
}
