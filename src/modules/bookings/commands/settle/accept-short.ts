import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { waivedOf, withoutWaived, withWaived } from "../../rules/adjustments.ts";
import { isDepositDue } from "../../rules/short-payment.ts";
import { ourPartOf } from "../../rules/terms.ts";
import { moveBooking } from "../move-booking.ts";
import { recordEvents } from "../record-events.ts";

/**
 * Lowers the amount due of a locked booking by `short` đồng, because a payment is accepted although it is short by that much. A deposit
 * becomes smaller and the rest of the price stays due. For a whole price, a line of its own waives the amount. The caller has checked the
 * limit with `acceptedShort`.
 */
export async function acceptShort(ctx: Context, booking: Booking, short: Vnd): Promise<Booking> {
  const isDeposit = isDepositDue(booking);
  const price = isDeposit ? booking.price : withWaived(booking.price, short);
  const due = isDeposit || booking.paidVnd < booking.dueNowVnd ? booking.dueNowVnd - short : booking.dueNowVnd;
  const dueNowVnd = vnd(Math.min(due, price.total));
  const changed = await moveBooking(ctx, booking, booking.state, { price, totalVnd: price.total, dueNowVnd });
  const data = { amount: short, dueChange: isDeposit ? 0 : -short };
  await recordEvents(ctx, booking.id, [{ kind: "short-accepted", data }]);
  return changed;
}

/** Removes the waiver of a locked booking: money was paid out, so its price is no longer paid. */
export async function endWaiver(ctx: Context, booking: Booking): Promise<Booking> {
  const amount = waivedOf(booking.price);
  const price = withoutWaived(booking.price);
  const isFullAmountDue = booking.dueNowVnd === ourPartOf(booking);
  const dueNowVnd = vnd(booking.dueNowVnd + (isFullAmountDue ? amount : 0));
  const changed = await moveBooking(ctx, booking, booking.state, { price, totalVnd: price.total, dueNowVnd });
  await recordEvents(ctx, booking.id, [{ kind: "waiver-ended", data: { amount, dueChange: amount } }]);
  return changed;
}
