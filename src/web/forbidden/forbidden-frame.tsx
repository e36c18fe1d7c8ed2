import { AdminFrame } from "../admin/layout/admin-frame.tsx";
import { loader as loadStaffFrame } from "../admin/layout/admin-layout.tsx";
import { requestContext } from "../context.ts";
import { SiteFrame } from "../site/layout/site-frame.tsx";
import { loader as loadSiteFrame } from "../site/layout/site-layout.tsx";
import type { Route } from "./+types/forbidden-frame.ts";

export async function loader(args: Route.LoaderArgs) {
  return args.context.get(requestContext).actor.kind === "staff"
    ? { staff: await loadStaffFrame(args), site: null }
    : { staff: null, site: await loadSiteFrame(args) };
}

export default function ForbiddenFrame({ loaderData: { staff, site } }: Route.ComponentProps) {
  return staff ? <AdminFrame loaded={staff} /> : <SiteFrame loaded={site} />;
}

/** Whether the loaded data of this route is that of the staff frame. */
export const isStaffFrame = (loaded: unknown): boolean =>
  typeof loaded === "object" && loaded !== null && "staff" in loaded && loaded.staff !== null;
