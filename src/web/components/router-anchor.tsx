import { Link } from "react-router";
import type { AnchorProps } from "#ui/anchor.tsx";

/** How the design system follows links here: inside the site without loading the page anew. */
export function RouterAnchor({ href, keepScroll, ...rest }: AnchorProps) {
  if (!href.startsWith("/") && !href.startsWith("?")) return <a href={href} {...rest} />;
  return <Link to={href} {...(keepScroll && { preventScrollReset: true, replace: true })} {...rest} />;
}
