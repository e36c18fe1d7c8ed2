import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { lockBooking } from "../../queries/get-booking.ts";
import { privateLink } from "../../rules/addresses.ts";
import { recordChange } from "../record-events.ts";

/**
 * Returns the customer's private link, for staff to send on by telephone or chat. It gives access as that customer, so each hand-out is
 * recorded.
 */
export async function sharePaymentLink(ctx: Context, bookingId: string): Promise<string> {
  requirePermission(ctx.actor, "bookings.write");
  requirePermission(ctx.actor, "personal-data.read");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    await recordChange(ctx, "booking.link-shared", booking, {});
    return privateLink(ctx, booking, "payment");
  });
}
