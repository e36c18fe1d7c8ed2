import { eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { BookingState } from "../contract/states.ts";
import { bookingMessages } from "../messages/booking.ts";
import type { Booking } from "../queries/get-booking.ts";
import { canMove, effectiveState } from "../rules/states.ts";
import { atHotelOf } from "../rules/terms.ts";
import { bookings } from "../tables.ts";

/** Moves a locked booking to another state, or throws `conflict` when `transitions` does not allow it. */
export async function moveBooking(
  ctx: Context,
  booking: Booking,
  to: BookingState,
  change: Partial<typeof bookings.$inferInsert> = {},
): Promise<Booking> {
  const from = effectiveState(booking, ctx.now());
  // An erased booking has no contact that could be notified.
  if (to === "held" && booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
  if (from !== to && !canMove(from, to)) throw conflict("not-possible-now", bookingMessages.notMovable);
  const [moved] = await ctx.db
    .update(bookings)
    .set({ ...change, atHotelVnd: atHotelOf({ ...booking, ...change }), state: to, updatedAt: ctx.now() })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!moved) throw new Error("the locked booking is gone");
  return moved;
}
