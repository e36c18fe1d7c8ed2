import { eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { writeToCorrectedAddress } from "../emails/outbox.ts";
import { bookingMessages } from "../messages/booking.ts";
import { type Booking, lockBooking, viewOf } from "../queries/get-booking.ts";
import { searchTextWith } from "../rules/search-text.ts";
import { effectiveState, isEnded } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { recordEvents } from "./record-events.ts";

/**
 * The customer has mistyped the address: from now on letters go to this one, and what is true now goes there at once, also to an
 * address that was right. */
export async function correctEmail(ctx: Context, bookingId: string, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (isEnded(effectiveState(booking, ctx.now()))) throw conflict("not-possible-now", bookingMessages.notMovable);
    if (booking.forgottenAt) throw conflict("booking-forgotten", bookingMessages.isForgotten);
    if (booking.contactEmail === email) return writeAgain(ctx, booking);
    const searchText = searchTextWith(booking.searchText, { ...booking, contactEmail: email });
    const [changed] = await ctx.db
      .update(bookings)
      .set({ contactEmail: email, searchText, updatedAt: ctx.now() })
      .where(eq(bookings.id, booking.id))
      .returning();
    if (!changed) throw new Error("the locked booking is gone");
    await recordEvents(ctx, booking.id, [{ kind: "email-corrected" }]);
    await writeAgain(ctx, changed);
  });
}

async function writeAgain(ctx: Context, booking: Booking): Promise<void> {
  await writeToCorrectedAddress(ctx, { ...(await viewOf(ctx, booking)), refundDue: booking.refundDueVnd });
}
