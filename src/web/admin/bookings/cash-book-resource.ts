import { exportCashBook } from "#modules/payments/commands/export-cash-book.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/cash-book-resource.ts";
import { readCashBookSearch } from "./read-cash-book-search.ts";

/** The cash book of a range of days as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const search = readCashBookSearch(url);
    return { name: "so-quy", file: await exportCashBook(ctx, search, format) };
  });
