import { queryOf } from "#http/input.ts";
import { exportCashBook } from "#modules/payments/commands/export-cash-book.ts";
import { cashBookSearch } from "#modules/payments/contract/cash-book.ts";
import { answerFile } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/cash-book-resource.ts";

/** The cash book of a range of days as a spreadsheet. */
export const loader = (asked: Route.LoaderArgs) =>
  answerFile(asked, async (ctx, format, url) => {
    const { tu, den } = queryOf(url);
    const search = cashBookSearch.parse({ from: tu || undefined, to: den || undefined });
    return { name: "so-quy", file: await exportCashBook(ctx, search, format) };
  });
