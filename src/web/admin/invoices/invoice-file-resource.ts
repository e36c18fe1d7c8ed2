import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { getInvoiceFile } from "#modules/invoices/queries/own-invoices.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerStoredPdf } from "#web/pdf/answer-stored-pdf.ts";
import { fileStorage } from "#web/server/context.ts";
import type { Route } from "./+types/invoice-file-resource.ts";

/** An issued invoice as a file, for staff. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { id: bookingId } = await getBookingDetail(ctx, params.code);
    return answerStoredPdf(await getInvoiceFile(ctx, context.get(fileStorage), { bookingId, invoiceId: params.id }));
  });
