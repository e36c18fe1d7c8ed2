import { getOwnReceipt } from "#modules/payments/queries/booking-receipts.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { receiptFileName, receiptPdf } from "#web/pdf/receipt-pdf.ts";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/receipt-pdf-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

/** A receipt as a file, for visitors with access to its booking. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  runLoader(args.context, async (ctx) => {
    const { limits, clientAddress } = args.context.get(requestGuard);
    const booking = await openBookingForVisitor(args);
    await limits.consume("pdf", clientAddress);
    const [receipt, letterhead] = await Promise.all([
      getOwnReceipt(ctx, booking.id, args.params.id),
      getLetterhead(ctx),
    ]);
    return answerPdf(
      receiptFileName(receipt, booking.code),
      receiptPdf({ receipt, booking, letterhead, now: ctx.now() }),
    );
  });
