import { queryOf } from "#http/input.ts";
import { exportSupplierStatement } from "#modules/bookings/commands/staff/export-supplier-statement.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import { monthRangeOf } from "#modules/bookings/queries/supplier-statement.ts";
import { listCarriedBalances } from "#modules/payments/queries/supplier-balances.ts";
import { sumSupplierPayments } from "#modules/payments/queries/supplier-payments.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/statement-resource.ts";

/** The bookings behind the supplier statement of a month as a spreadsheet, with earlier balances and what was paid. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, url) => {
    const { thang, cho } = queryOf(url);
    const search = statementSearch.parse({ month: thang, product: cho });
    const { month } = monthRangeOf(ctx, search);
    const of = { month, productId: search.product };
    const carried = await listCarriedBalances(ctx, of);
    const paid = await sumSupplierPayments(ctx, of);
    return {
      name: "cong-no-nha-cung-cap",
      file: await exportSupplierStatement(ctx, search, { format, carried, paid }),
    };
  });
