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
};

function PlainAnchor({ keepScroll: _, ...props }: AnchorProps) {
  return <a {...props} />;
}

const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** Lets the app say how a link inside the site is followed; the design system knows no router. */
export const AnchorProvider = AnchorContext.Provider;

export function Anchor(props: AnchorProps) {
  const Component = use(AnchorContext);
  return <Component {...props} />;
}
