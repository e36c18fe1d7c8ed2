import { countPlacedAfter } from "#modules/bookings/queries/booking-list/count-placed.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/new-bookings-resource.ts";

/** Number of bookings since an open list was loaded; since now without an instant in the address. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const since = new Date(new URL(request.url).searchParams.get("tu") ?? "");
    const count = await countPlacedAfter(ctx, Number.isNaN(since.getTime()) ? ctx.now() : since);
    return Response.json({ count }, { headers: { "Cache-Control": "no-store" } });
  });
