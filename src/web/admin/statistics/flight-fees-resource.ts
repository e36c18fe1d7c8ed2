import { today } from "#kernel/calendar-date.ts";
import { exportFlightFees } from "#modules/statistics/queries/flight-statistics.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/flight-fees-resource.ts";
import { readSpan } from "./read-statistics-search.ts";

/** The fees of all ticketed orders in a period as a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const file = await toErrorPage(() => exportFlightFees(ctx, readSpan(url)));
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="phi-ve-may-bay-${today(ctx.now())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
