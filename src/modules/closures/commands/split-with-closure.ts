import { requirePermission } from "#kernel/actor.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { SplitBookingInput } from "#modules/bookings/contract/split.ts";
import type { SplitPair } from "#modules/bookings/rules/split.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { copyClosure, lockClosuresOf } from "./copy-closure.ts";

/** Like `splitBooking`. A closure that stops the booking also stops the part that is split off, and asks its customer to choose. */
export async function splitWithClosure(
  ctx: Context,
  bookingId: string,
  input: SplitBookingInput,
): Promise<SplitPair<BookingView>> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    await lockClosuresOf(ctx, bookingId);
    const parts = await splitBooking(ctx, bookingId, input);
    await copyClosure(ctx, bookingId, parts.splitOff.id);
    return parts;
  });
}
