import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { SplitBookingInput } from "#modules/bookings/contract/split.ts";
import type { SplitPair } from "#modules/bookings/rules/split.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { bayClosures, closureBookings } from "../tables.ts";

/** Like `splitBooking`. A closure that stops the booking also stops the part that is split off, and asks its customer to choose. */
export async function splitWithClosure(
  ctx: Context,
  bookingId: string,
  input: SplitBookingInput,
): Promise<SplitPair<BookingView>> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    // Closures before bookings, the lock order of the commands that end a closure or notify its guests.
    const isOfBooking = eq(closureBookings.bookingId, bookingId);
    const closureIds = ctx.db.select({ id: closureBookings.closureId }).from(closureBookings).where(isOfBooking);
    await ctx.db
      .select({ id: bayClosures.id })
      .from(bayClosures)
      .where(inArray(bayClosures.id, closureIds))
      .orderBy(asc(bayClosures.id))
      .for("share");
    const parts = await splitBooking(ctx, bookingId, input);
    const rows = await ctx.db
      .select({ row: closureBookings })
      .from(closureBookings)
      .innerJoin(bayClosures, eq(bayClosures.id, closureBookings.closureId))
      .where(and(isOfBooking, isNull(closureBookings.answer), isNull(bayClosures.endedAt)));
    const copies = rows.map(({ row }) => ({ ...row, bookingId: parts.splitOff.id }));
    if (copies.length > 0) await ctx.db.insert(closureBookings).values(copies);
    return parts;
  });
}
