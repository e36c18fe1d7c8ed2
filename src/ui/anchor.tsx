import { type ComponentType, createContext, type ReactNode, use } from "react";

export type AnchorProps = {
  href: string;
  className?: string;
  children?: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page" | "true" | "date" | undefined;
  rel?: string;
  id?: string;
  title?: string | undefined;
  /** The day of a link in a calendar. */
  "data-date"?: string;
  /** Keeps the scroll position, for links that update the page around them. */
  keepScroll?: boolean;
  /** The link most readers follow next, so it is a candidate for prefetching. */
  isNext?: boolean;
};

/** A plain link, with attributes for the scripts in src/web/browser/. */
export function PlainAnchor({ keepScroll, isNext, ...props }: AnchorProps) {
  return <a {...props} {...(keepScroll && { "data-in-place": "replace" })} {...(isNext && { "data-ahead": "" })} />;
}

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Lets the app choose the component of internal links; the design system knows no router. */
export const AnchorProvider = AnchorContext.Provider;

export function Anchor(props: AnchorProps) {
  const Component = use(AnchorContext);
  return <Component {...props} />;
}
