import { Link } from "react-router";
import { type AnchorProps, PlainAnchor } from "#ui/anchor.tsx";
import { isApplicationPath } from "../browser/app-paths.ts";

/** Links of app pages: client navigation inside the app, a full load for static pages. */
export function RouterAnchor(props: AnchorProps) {
  const { href, keepScroll, isNext: _, ...rest } = props;
  if (!href.startsWith("?") && !isApplicationPath(href)) return <PlainAnchor {...props} />;
  return <Link to={href} {...(keepScroll && { preventScrollReset: true, replace: true })} {...rest} />;
}
