import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvoiceRequest } from "../../contract/booking.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { lockBooking } from "../../queries/get-booking.ts";
import { bookings } from "../../tables.ts";
import { recordChange } from "../record-events.ts";

/** Sets the recipient of the invoice of a booking, as its customer asked; null when they want none. */
export async function saveInvoice(ctx: Context, bookingId: string, invoice: InvoiceRequest | null): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  // The form shows the present recipient.
  requirePermission(ctx.actor, "personal-data.read");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
    if (isDeepStrictEqual(booking.invoice, invoice)) return;
    await ctx.db.update(bookings).set({ invoice, updatedAt: ctx.now() }).where(eq(bookings.id, booking.id));
    await recordChange(ctx, "booking.invoice-saved", booking, { company: invoice?.company ?? null });
  });
}
