import { eq } from "drizzle-orm";
import { conflict, invalid } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BookingView } from "../contract/booking.ts";
import { bookingMessages } from "../messages/booking.ts";
import { depositPercentOf } from "../queries/deposit-percent.ts";
import { lockBooking, viewOf } from "../queries/get-booking.ts";
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
    if (dueNowVnd === booking.dueNowVnd) return viewOf(ctx, booking);
    const [changed] = await ctx.db
      .update(bookings)
      .set({ dueNowVnd, updatedAt: ctx.now() })
      .where(eq(bookings.id, booking.id))
      .returning();
    if (!changed) throw new Error("the locked booking is gone");
    await recordEvents(ctx, booking.id, [{ kind: "payment-chosen", data: { amount: dueNowVnd } }]);
    return viewOf(ctx, changed);
  });
}
