import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { getBookingReceipt } from "#modules/payments/queries/booking-receipts.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { receiptFileName, receiptPdf } from "#web/pdf/receipt-pdf.ts";
import type { Route } from "./+types/receipt-pdf-resource.ts";

/** A receipt as a file, for the counter and for accounting. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const booking = await getBookingDetail(ctx, params.code);
    const [receipt, letterhead] = await Promise.all([
      getBookingReceipt(ctx, booking.id, params.id),
      getLetterhead(ctx),
    ]);
    return answerPdf(
      receiptFileName(receipt, booking.code),
      receiptPdf({ receipt, booking, letterhead, now: ctx.now() }),
    );
  });
