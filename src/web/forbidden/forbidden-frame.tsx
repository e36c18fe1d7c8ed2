import { loadAdminFrame } from "../admin/layout/admin-frame.server.ts";
import { AdminFrame } from "../admin/layout/admin-frame.tsx";
import { runLoader } from "../forms/run-loader.ts";
import { loadSiteFrame } from "../site/layout/site-frame.server.ts";
import { SiteFrame } from "../site/layout/site-frame.tsx";
import type { Route } from "./+types/forbidden-frame.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) =>
    ctx.actor.kind === "staff"
      ? { staff: await loadAdminFrame(ctx), site: null }
      : { staff: null, site: await loadSiteFrame(ctx) },
  );

export default function ForbiddenFrame({ loaderData: { staff, site } }: Route.ComponentProps) {
  return staff ? <AdminFrame loaded={staff} /> : <SiteFrame loaded={site} />;
}

/** Whether the loaded data of this route is that of the staff frame. */
export const isStaffFrame = (loaded: unknown): boolean =>
  typeof loaded === "object" && loaded !== null && "staff" in loaded && loaded.staff !== null;
