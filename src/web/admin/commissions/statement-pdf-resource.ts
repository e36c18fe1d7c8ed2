import { queryOf } from "#http/input.ts";
import { printSupplierStatement } from "#modules/bookings/commands/staff/export-supplier-statement.ts";
import { statementSearch } from "#modules/bookings/contract/supplier-statement.ts";
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
    const sums = await sumSupplierPayments(ctx, { month, productId: search.product });
    const paid = sums.reduce((sum, { amount }) => sum + amount, 0);
    const name = bookings[0]?.title ?? sums[0]?.supplier ?? "";
    const letterhead = await getLetterhead(ctx);
    const supplier = search.product === undefined ? null : name;
    return answerPdf(`cong-no-${month}`, statementPdf({ month, bookings, paid, supplier, letterhead, now: ctx.now() }));
  });
