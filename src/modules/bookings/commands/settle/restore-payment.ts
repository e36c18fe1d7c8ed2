import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { type Booking, getBookingRow, loadBookingView } from "../../queries/get-booking.ts";
import { isEnded, isWaitingForMoney } from "../../rules/states.ts";
import { setMoney, settleBooking } from "./settle-booking.ts";

/**
 * Counts money for a locked booking again, because the refund of it was voided. A cancelled booking keeps the amount of its cancellation
 * again, at most what is paid. Rooms that are no longer held are not sold again: the money waits for staff.
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
