import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { completeBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { closureMessages } from "../messages.ts";
import { findOpenClosure } from "../queries/own-closure.ts";

/** Like `completeBooking`, but throws `conflict` "departure-stopped" while the customer has not answered an open closure. */
export async function completeSailed(ctx: Context, bookingId: string): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    if (await findOpenClosure(ctx, bookingId)) throw conflict("departure-stopped", closureMessages.notSailed);
    return completeBooking(ctx, bookingId);
  });
}
