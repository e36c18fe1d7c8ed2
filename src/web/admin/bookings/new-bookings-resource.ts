import { countPlacedAfter } from "#modules/bookings/queries/booking-list/count-placed.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/new-bookings-resource.ts";

/** Number of bookings since an open list was loaded; since now without an instant in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const since = new Date(new URL(request.url).searchParams.get("tu") ?? "");
  const count = await toErrorPage(() => countPlacedAfter(ctx, Number.isNaN(since.getTime()) ? ctx.now() : since));
  return Response.json({ count }, { headers: { "Cache-Control": "no-store" } });
}
