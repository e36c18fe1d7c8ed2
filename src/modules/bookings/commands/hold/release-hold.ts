import { conflict } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import { queueBookingCancelled } from "../../emails/queue-booking-emails.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { bookingReference } from "../../rules/code.ts";
import { effectiveState, isEnded, isWaitingForMoney } from "../../rules/states.ts";
import { moveBooking } from "../move-booking.ts";
import { recordEvents } from "../record-events.ts";

/** Frees the rooms because the customer gives them up. A hold that has already ended stays as it is. */
export async function releaseHold(ctx: Context, bookingId: string): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const view = await giveUpHold(ctx, bookingId);
    if (view.wasHeld) await queueBookingCancelled(ctx, view.booking, 0);
    return view.booking;
  });
}

/**
 * Frees what a booking holds, in the running transaction. Throws `conflict` when money has come or is on its way: then the customer alone
 * cannot end it.
 */
export async function giveUpHold(
  ctx: Context,
  bookingId: string,
  { replacedBy }: { replacedBy?: string } = {},
): Promise<{ booking: BookingView; wasHeld: boolean }> {
  const booking = await lockBooking(ctx, bookingId);
  const state = effectiveState(booking, ctx.now());
  if (isEnded(state)) return { booking: await loadBookingView(ctx, booking), wasHeld: false };
  const isUnpaid = booking.paidVnd === 0 && isWaitingForMoney(state);
  if (!isUnpaid || (replacedBy && state === "awaiting_payment"))
    throw conflict("money-on-its-way", bookingMessages.moneyOnItsWay(bookingReference(booking.code)));
  const moved = await moveBooking(ctx, booking, "cancelled");
  await fulfilmentOf(booking).release(ctx, booking);
  const reason = replacedBy ? bookingMessages.replacedBy(bookingReference(replacedBy)) : bookingMessages.givenUp;
  await recordEvents(ctx, booking.id, [{ kind: "cancelled", data: { reason } }]);
  return { booking: await loadBookingView(ctx, moved), wasHeld: true };
}
