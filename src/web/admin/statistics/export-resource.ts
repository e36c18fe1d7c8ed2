import { today } from "#kernel/calendar-date.ts";
import { exportStatistics } from "#modules/statistics/queries/export-statistics.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/export-resource.ts";
import { readStatisticsSearch } from "./read-statistics-search.ts";

/** The statistics of an address as a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const search = readStatisticsSearch(url);
  const file = await toErrorPage(() => exportStatistics(ctx, search));
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="thong-ke-${today(ctx.now())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
