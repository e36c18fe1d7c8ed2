import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/site-layout.ts";
import { loadSiteFrame } from "./site-frame.server.ts";
import { SiteFrame } from "./site-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) => runLoader(context, loadSiteFrame);

// The data of the frame does not depend on the page.
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return <SiteFrame loaded={loaderData} />;
}
