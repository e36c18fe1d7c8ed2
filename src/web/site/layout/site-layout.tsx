import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/site-layout.ts";
import { loadSiteFrame } from "./site-frame.server.ts";
import { SiteFrame } from "./site-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) => toErrorPage(() => loadSiteFrame(context.get(requestContext)));

// Navigation changes neither the company nor the bays.
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return <SiteFrame loaded={loaderData} />;
}
