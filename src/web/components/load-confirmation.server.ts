import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { findBookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { getCompany, getLetterhead } from "#modules/settings/queries.ts";
import type { TravellerList } from "#modules/travellers/contract/view.ts";
import type { Context } from "#platform/context.ts";
import type { PdfDocument } from "#platform/pdf/document.ts";
import { confirmationPdf } from "../pdf/confirmation-pdf.ts";
import { type Confirmation, staffQrMatrix, toConfirmation } from "./confirmation.ts";

type Booking = Omit<BookingView, "events">;

/** The confirmation of a booking that the caller may read. */
export async function loadConfirmation(ctx: Context, booking: Booking, list: TravellerList): Promise<Confirmation> {
  const [company, flights, product] = await Promise.all([
    getCompany(ctx),
    findBookedFlights(ctx, booking),
    findBookedProduct(ctx, booking),
  ]);
  return toConfirmation({ flights, product, booking, list, company, siteUrl: ctx.siteUrl, now: ctx.now() });
}

/** The confirmation of a booking as a PDF. */
export async function loadConfirmationPdf(ctx: Context, booking: Booking, list: TravellerList): Promise<PdfDocument> {
  const [confirmation, letterhead] = await Promise.all([loadConfirmation(ctx, booking, list), getLetterhead(ctx)]);
  const qrMatrix = staffQrMatrix(ctx.siteUrl, booking.code);
  return confirmationPdf({ confirmation, letterhead, qrMatrix, siteUrl: ctx.siteUrl });
}
