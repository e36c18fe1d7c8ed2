import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { type Booking, getBookingRow, loadBookingView } from "../../queries/get-booking.ts";
import { isEnded, isWaitingForMoney } from "../../rules/states.ts";
import { setMoney, settleBooking } from "./settle-booking.ts";

/**
 * Puts money back on a locked booking that never left. A cancelled one keeps what its terms gave, as far as it is paid. Rooms that are not
 * held any more are not sold again: the money waits for staff.
 */
export async function restorePayment(ctx: Context, booking: Booking, amount: Vnd): Promise<Booking> {
  const paidVnd = vnd(booking.paidVnd + amount);
  const { state, dueNowVnd, holdExpiresAt } = booking;
  const isHeld = isWaitingForMoney(state) && paidVnd >= dueNowVnd && holdExpiresAt > ctx.now();
  const isOpen = !isEnded(state) && state !== "draft" && !isWaitingForMoney(state);
  if (state === "cancelled") {
    const { events } = await loadBookingView(ctx, booking);
    const keptAmount = Number(events.findLast(({ kind }) => kind === "cancelled")?.data.kept ?? 0);
    const keptVnd = vnd(Math.max(booking.keptVnd, Math.min(keptAmount, paidVnd)));
    return setMoney(ctx, booking, { paidVnd, keptVnd });
  }
  if (!isHeld && !isOpen) return setMoney(ctx, booking, { paidVnd });
  await settleBooking(ctx, { ...booking, paidVnd });
  return getBookingRow(ctx, booking.id);
}
