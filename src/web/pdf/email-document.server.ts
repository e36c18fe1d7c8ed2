import { CONFIRMATION_DOCUMENT, receiptIdOf } from "#modules/bookings/emails/documents.ts";
import { emailsAbout } from "#modules/bookings/emails/queue-booking-emails.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { listOwnReceipts } from "#modules/payments/queries/booking-receipts.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import type { DrawEmailDocument } from "#platform/mail/attach-documents.ts";
import { writePdf } from "#platform/pdf/write-pdf.ts";
import { loadConfirmationPdf } from "#web/components/load-confirmation.server.ts";
import { receiptFileName, receiptPdf } from "./receipt-pdf.ts";

/**
 * Draws a document of a booking's email from the booking as it is now. Null when the booking no longer has that document, or when the
 * customer has another email address by now: names of guests go to that one only.
 */
export const drawEmailDocument: DrawEmailDocument = async (ctx, { name, about, recipient, maxMs }) => {
  const booking = await getBooking(ctx, about.slice(emailsAbout("").length));
  if (booking.contact.email !== recipient || booking.erasedAt) return null;
  if (name === CONFIRMATION_DOCUMENT) {
    if (booking.state !== "confirmed" && booking.state !== "completed") return null;
    if (await findOpenClosure(ctx, booking.id)) return null;
    const document = await loadConfirmationPdf(ctx, booking, await listOwnTravellers(ctx, booking.id));
    return {
      filename: `phieu-xac-nhan-${bookingReference(booking.code)}.pdf`,
      content: await writePdf(document, maxMs),
    };
  }
  const receipt = (await listOwnReceipts(ctx, booking.id)).find(({ id }) => id === receiptIdOf(name));
  if (!receipt) return null;
  const document = receiptPdf({ receipt, booking, letterhead: await getLetterhead(ctx), now: ctx.now() });
  return { filename: `${receiptFileName(receipt, booking.code)}.pdf`, content: await writePdf(document, maxMs) };
};
