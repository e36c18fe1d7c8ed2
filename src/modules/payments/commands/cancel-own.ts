import { vnd } from "#kernel/money.ts";
import { cancelOwnBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CancelOwnInput } from "../contract/refunds.ts";
import { sumOpenRefunds } from "../queries/earlier-refunds.ts";
import { nameWaitingRefunds } from "./name-beneficiary.ts";
import { requestLocked } from "./refunds.ts";

/**
 * The customer cancels a stay by its terms, which requests its refund to the given account: both or neither. Throws `refund-changed` when
 * the refund differs from the one that the customer saw.
 */
export async function cancelOwn(
  ctx: Context,
  bookingId: string,
  { expectedRefund, beneficiary }: CancelOwnInput,
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const { refund, ...view } = await cancelOwnBooking(ctx, bookingId, expectedRefund);
    const amount = vnd(Math.max(0, refund - (await sumOpenRefunds(ctx, bookingId))));
    if (amount > 0) await requestLocked(ctx, { bookingId, amount, reason: changeMessages.ownCancel });
    if (beneficiary) await nameWaitingRefunds(ctx, bookingId, beneficiary);
    return view;
  });
}
