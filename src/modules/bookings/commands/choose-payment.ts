import { eq } from "drizzle-orm";
import { conflict, invalid } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingMessages } from "../messages/booking.ts";
import { depositPercentOf } from "../queries/deposit-percent.ts";
import { type Booking, lockBooking, viewOf } from "../queries/get-booking.ts";
import { effectiveState, isWaitingForMoney } from "../rules/states.ts";
import { dueNowOf } from "../rules/terms.ts";
import { bookings } from "../tables.ts";
import { recordEvents } from "./record-events.ts";

/** The customer pays a deposit first, or all of it after all: while nothing has come in. */
export async function choosePayment(
  ctx: Context,
  bookingId: string,
  payment: "full" | "deposit",
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (!isWaitingForMoney(effectiveState(booking, ctx.now())) || booking.paidVnd > 0) {
      throw conflict("not-possible-now", bookingMessages.notMovable);
    }
    const depositPercent = await depositPercentOf(ctx, booking.productId);
    const dueNowVnd = dueNowOf(booking, payment, depositPercent);
    if (dueNowVnd === null) throw invalid(bookingMessages.depositNotOffered);
    return viewOf(
      ctx,
      dueNowVnd === booking.dueNowVnd ? booking : await setDueNow(ctx, booking, dueNowVnd, "payment-chosen"),
    );
  });
}

/**
 * Less than all that was asked, and at least a deposit: where the terms take one, the money of a locked booking is its deposit. Returns
 * the booking with what it owes now. A deposit may be short by `shortMost` đồng.
 */
export async function acceptAsDeposit(
  ctx: Context,
  booking: Booking,
  arriving: number,
  shortMost: number,
): Promise<Booking> {
  const paid = booking.paidVnd + arriving;
  const isUnsecured = isWaitingForMoney(booking.state) || booking.state === "expired";
  // A quote says itself what secures it.
  if (!isUnsecured || booking.source === "quote" || paid + shortMost >= booking.dueNowVnd) return booking;
  const deposit = dueNowOf(booking, "deposit", await depositPercentOf(ctx, booking.productId));
  if (deposit === null || paid + shortMost < deposit) return booking;
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
