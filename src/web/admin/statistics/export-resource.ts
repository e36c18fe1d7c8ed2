import { exportStatistics } from "#modules/statistics/queries/export-statistics.ts";
import { readStale } from "#web/server/read-stale.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { readStatisticsSearch } from "./read-statistics-search.ts";

/** The statistics of an address as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, _, url) => {
    return {
      name: "thong-ke",
      format: "csv",
      file: await readStale(ctx, (ctx) => exportStatistics(ctx, readStatisticsSearch(url))),
    };
  });
