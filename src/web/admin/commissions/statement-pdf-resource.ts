import { queryOf } from "#http/input.ts";
import { printSupplierStatement } from "#modules/bookings/commands/staff/export-supplier-statement.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
import type { SupplierSum } from "#modules/payments/contract/supplier-payments.ts";
import { listCarriedBalances } from "#modules/payments/queries/supplier-balances.ts";
import { sumSupplierPayments } from "#modules/payments/queries/supplier-payments.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import type { Route } from "./+types/statement-pdf-resource.ts";
import { statementPdf } from "./statement-pdf.ts";

/** The bookings behind the supplier statement of a month as a PDF file, for all suppliers or for one. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { thang, cho } = queryOf(url);
    const search = statementSearch.parse({ month: thang, product: cho });
    const { month, bookings } = await printSupplierStatement(ctx, search);
    const of = { month, productId: search.product };
    const [before, sums] = [await listCarriedBalances(ctx, of), await sumSupplierPayments(ctx, of)];
    const [carried, paid] = [amountIn(before), amountIn(sums)];
    const name = bookings[0]?.title ?? sums[0]?.supplier ?? before[0]?.supplier ?? "";
    const letterhead = await getLetterhead(ctx);
    const supplier = search.product === undefined ? null : name;
    const source = { month, bookings, carried, paid, supplier, letterhead, now: ctx.now() };
    return answerPdf(`cong-no-${month}`, statementPdf(source));
  });

const amountIn = (sums: readonly SupplierSum[]) => sums.reduce((sum, { amount }) => sum + amount, 0);
