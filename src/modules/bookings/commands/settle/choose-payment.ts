import { eq } from "drizzle-orm";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BookingView } from "../../contract/booking.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { getDepositPercent } from "../../queries/deposit-percent.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { effectiveState, isUnsecured, isWaitingForMoney } from "../../rules/states.ts";
import { dueNowOf, hasQuotedDeposit } from "../../rules/terms.ts";
import { bookings } from "../../tables.ts";
import { recordEvents } from "../record-events.ts";

/** Lets the customer switch between deposit and full payment while nothing is paid. The deposit of a quote is fixed. */
export async function choosePayment(
  ctx: Context,
  bookingId: string,
  payment: "full" | "deposit",
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const isWaiting = isWaitingForMoney(effectiveState(booking, ctx.now()));
    if (!isWaiting || booking.paidVnd > 0 || hasQuotedDeposit(booking)) {
      throw conflict("not-possible-now", bookingMessages.notMovable);
    }
    const depositPercent = await getDepositPercent(ctx, booking.productId);
    const dueNowVnd = dueNowOf(booking, payment, depositPercent);
    if (dueNowVnd === null) throw invalid(bookingMessages.depositNotOffered);
    return loadBookingView(
      ctx,
      dueNowVnd === booking.dueNowVnd ? booking : await setDueNow(ctx, booking, dueNowVnd, "payment-chosen"),
    );
  });
}

/**
 * Accepts a payment below the requested total as a deposit, where the terms of the locked booking allow one. Returns the booking with its
 * new amount due. A deposit may be short by `maxShort` đồng.
 */
export async function acceptAsDeposit(
  ctx: Context,
  booking: Booking,
  arriving: number,
  maxShort: number,
): Promise<Booking> {
  const paid = booking.paidVnd + arriving;
  if (!isUnsecured(booking) || hasQuotedDeposit(booking) || paid + maxShort >= booking.dueNowVnd) return booking;
  const deposit = dueNowOf(booking, "deposit", await getDepositPercent(ctx, booking.productId));
  if (deposit === null || paid + maxShort < deposit) return booking;
  return setDueNow(ctx, booking, deposit, "deposit-accepted");
}

async function setDueNow(
  ctx: Context,
  booking: Booking,
  dueNowVnd: Vnd,
  kind: "payment-chosen" | "deposit-accepted",
): Promise<Booking> {
  const [changed] = await ctx.db
    .update(bookings)
    .set({ dueNowVnd, updatedAt: ctx.now() })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!changed) throw new Error("the locked booking is gone");
  await recordEvents(ctx, booking.id, [{ kind, data: { amount: dueNowVnd } }]);
  return changed;
}
