import { queryOf } from "#http/input.ts";
import { exportCashBook } from "#modules/payments/commands/export-cash-book.ts";
import { cashBookSearch } from "#modules/payments/contract/cash-book.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/cash-book-resource.ts";

/** The cash book of a range of days as a spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const url = new URL(request.url);
  const { tu, den } = queryOf(url);
  const format = readFormat(url.searchParams);
  const search = cashBookSearch.parse({ from: tu || undefined, to: den || undefined });
  const file = await toErrorPage(() => exportCashBook(ctx, search, format));
  return fileAnswer(ctx, { name: "so-quy", format, file });
}
