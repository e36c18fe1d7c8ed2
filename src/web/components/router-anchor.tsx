import { Link } from "react-router";
import { type AnchorProps, PlainAnchor } from "#ui/anchor.tsx";
import { isApplicationPath } from "../browser/app-paths.ts";

/** How applications follow links: inside themselves without loading the page anew, to a document by loading it. */
export function RouterAnchor(props: AnchorProps) {
  const { href, keepScroll, isNext: _, ...rest } = props;
  if (!href.startsWith("?") && !isApplicationPath(href)) return <PlainAnchor {...props} />;
  return <Link to={href} {...(keepScroll && { preventScrollReset: true, replace: true })} {...rest} />;
}
