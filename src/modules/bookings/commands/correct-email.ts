import { eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { writeLinkAgain } from "../emails/outbox.ts";
import { bookingMessages } from "../messages/booking.ts";
import { type Booking, lockBooking, viewOf } from "../queries/get-booking.ts";
import type { Keyed } from "../rules/addresses.ts";
import { searchTextWith } from "../rules/search-text.ts";
import { effectiveState, isEnded } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { recordEvents } from "./record-events.ts";
import { endLinks } from "./replace-link.ts";

/**
 * The customer has mistyped the address: from now on letters go to this one, and what is true now goes there at once, also to an
 * address that was right. The link that went to a wrong address opens nothing any more: answers the booking with its new key.
 */
export async function correctEmail(ctx: Context, bookingId: string, email: string): Promise<Keyed> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("not-possible-now", bookingMessages.notMovable);
    if (booking.forgottenAt) throw conflict("booking-forgotten", bookingMessages.isForgotten);
    if (booking.contactEmail === email) {
      await writeAgain(ctx, booking);
      return booking;
    }
    const searchText = searchTextWith(booking.searchText, { ...booking, contactEmail: email });
    await ctx.db.update(bookings).set({ contactEmail: email, searchText }).where(eq(bookings.id, booking.id));
    const changed = await endLinks(ctx, booking);
    await recordEvents(ctx, booking.id, [{ kind: "email-corrected" }]);
    await writeAgain(ctx, changed);
    return changed;
  });
}

async function writeAgain(ctx: Context, booking: Booking): Promise<void> {
  await writeLinkAgain(ctx, { ...(await viewOf(ctx, booking)), refundDue: booking.refundDueVnd });
}
