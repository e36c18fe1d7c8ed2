import { requirePermission } from "#kernel/actor.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { MergeBookingsInput } from "#modules/bookings/contract/merge.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { getOtherBookingId } from "#modules/payments/queries/preview-merge.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { copyClosure, lockClosuresOf } from "./copy-closure.ts";

/** Like `mergeBookings`. A closure that stops the merged booking also stops the one that takes its rooms. */
export async function mergeWithClosure(
  ctx: Context,
  bookingId: string,
  input: MergeBookingsInput,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const otherId = await getOtherBookingId(ctx, input.code);
    await lockClosuresOf(ctx, otherId);
    const merged = await mergeBookings(ctx, bookingId, input);
    await copyClosure(ctx, otherId, bookingId);
    return merged;
  });
}
