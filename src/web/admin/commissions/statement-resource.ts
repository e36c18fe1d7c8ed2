import { queryOf } from "#http/input.ts";
import { exportSupplierStatement } from "#modules/bookings/commands/staff/export-supplier-statement.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { answerFile } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/statement-resource.ts";

/** The bookings behind the supplier statement of a month as a spreadsheet. */
export const loader = (asked: Route.LoaderArgs) =>
  answerFile(asked, async (ctx, format, url) => {
    const { thang, cho } = queryOf(url);
    const search = statementSearch.parse({ month: thang, product: cho });
    return { name: "cong-no-nha-cung-cap", file: await exportSupplierStatement(ctx, search, format) };
  });
