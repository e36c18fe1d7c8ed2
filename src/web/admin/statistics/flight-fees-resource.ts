import { exportFlightFees } from "#modules/statistics/queries/flight-statistics.ts";
import { readStale } from "#web/server/read-stale.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/flight-fees-resource.ts";
import { readPeriod } from "./read-statistics-search.ts";

/** The fees of all ticketed orders in a period as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, _, url) => {
    return {
      name: "phi-ve-may-bay",
      format: "csv",
      file: await readStale(ctx, (ctx) => exportFlightFees(ctx, readPeriod(url))),
    };
  });
