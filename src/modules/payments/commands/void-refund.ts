import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { restorePayment } from "#modules/bookings/commands/settle/restore-payment.ts";
import { writeRefundVoided } from "#modules/bookings/emails/queue-booking-emails.ts";
import { lockBooking, viewOf } from "#modules/bookings/queries/get-booking.ts";
import { voidMovement } from "#modules/funds/commands/book-movement.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { VoidRefundInput } from "../contract/refunds.ts";
import { paymentMessages } from "../messages.ts";
import { refunds } from "../tables.ts";
import { actorOf, lockRefund, type Refund, recordRefund } from "./refunds.ts";

/**
 * Voids a cash refund that was recorded by mistake; the person who recorded it cannot. The money is back where it was before the refund,
 * and its slip keeps its number. What is still due to the customer is requested again.
 */
export async function voidRefund(ctx: Context, { refundId, reason }: VoidRefundInput): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId);
    if (refund.state !== "paid" || refund.method !== "cash")
      throw conflict("not-possible-now", paymentMessages.refundNotVoidable);
    const { id: voidedBy, name: voidedByName } = actorOf(ctx);
    if (voidedBy === refund.paidBy) throw new DomainError("forbidden", "own-void", paymentMessages.ownRefundPaid);
    const voided = { voidReason: reason, voidedBy, voidedByName, voidedAt: ctx.now() };
    await ctx.db
      .update(refunds)
      .set({ state: "rejected", version: refund.version + 1, ...voided })
      .where(eq(refunds.id, refund.id));
    await giveBack(ctx, refund, reason);
    await voidMovement(ctx, "refund", refund.id);
    await recordRefund(ctx, "refund.voided", refund, refund.reason, { amount: refund.amountVnd, reason });
  });
}

/** Puts the money back on its booking. */
async function giveBack(ctx: Context, refund: Refund, reason: string) {
  const { id, bookingId, amountVnd: amount } = refund;
  // A return to the sender of a transfer is never paid in cash.
  if (!bookingId) throw new Error("a cash refund without a booking");
  const before = await lockBooking(ctx, bookingId);
  if (before.joinedInto !== null) throw conflict("booking-joined", paymentMessages.refundOfMerged);
  const slip = refund.bankReference ?? "";
  const booking = await restorePayment(ctx, before, amount);
  await recordEvents(ctx, bookingId, [{ kind: "refund-voided", data: { refundId: id, amount, reason } }]);
  await writeRefundVoided(ctx, await viewOf(ctx, booking), { id, amount, slip });
}
