import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { restorePayment } from "#modules/bookings/commands/settle/restore-payment.ts";
import { paymentMovedEvents } from "#modules/bookings/commands/split-merge/split-booking.ts";
import { queueRefundVoided } from "#modules/bookings/emails/queue-booking-emails.ts";
import { type Booking, getBookingRow, loadBookingView, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { findMovement, voidMovement } from "#modules/funds/commands/book-movement.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { VoidRefundInput } from "../contract/refunds.ts";
import { paymentMessages } from "../messages.ts";
import { refunds } from "../tables.ts";
import { lockReceiptsOf, moveMoney } from "./move-money.ts";
import { actorOf, lockRefund, type Refund, recordRefund } from "./refunds.ts";

/**
 * Voids a cash refund that was recorded by mistake; the person who recorded it cannot. The money is back on its booking, or on the one
 * that this was merged into, and its slip keeps its number. What is still due to the customer is requested again.
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
    await restoreMoney(ctx, refund, reason);
    await voidMovement(ctx, "refund", refund.id);
    await recordRefund(ctx, "refund.voided", refund, refund.reason, { amount: refund.amountVnd, reason });
  });
}

/** Puts the money back on its booking, or on the one that this was merged into. */
async function restoreMoney(ctx: Context, refund: Refund, reason: string) {
  const { id, bookingId, amountVnd: amount } = refund;
  // A return to the sender of a transfer is never paid in cash.
  if (!bookingId) throw new Error("a cash refund without a booking");
  const { own, into } = await lockWithRest(ctx, bookingId);
  const slip = (await findMovement(ctx, "refund", id))?.slip ?? refund.bankReference ?? "";
  const booking = await restorePayment(ctx, into, amount);
  await recordEvents(ctx, own.id, [{ kind: "refund-voided", data: { refundId: id, amount, reason } }]);
  if (into.id !== own.id) {
    await moveMoney(ctx, own, into, amount);
    await recordEvents(ctx, own.id, paymentMovedEvents({ with: into.code, amount: -amount, paid: 0 }));
    await recordEvents(ctx, into.id, paymentMovedEvents({ with: own.code, amount, paid: booking.paidVnd }));
  }
  await queueRefundVoided(ctx, await loadBookingView(ctx, booking), { id, amount, slip });
}

/** Locks a booking and the one that has its money now, with its receipts first, in the order of a merge. */
async function lockWithRest(ctx: Context, bookingId: string): Promise<{ own: Booking; into: Booking }> {
  let restId = bookingId;
  for (let next: string | null = bookingId; next; next = (await getBookingRow(ctx, next)).joinedInto) restId = next;
  if (restId !== bookingId) await lockReceiptsOf(ctx, [bookingId, restId]);
  const locked = new Map<string, Booking>();
  for (const id of [bookingId, restId].sort()) locked.set(id, await lockBooking(ctx, id));
  const [own, into] = [locked.get(bookingId), locked.get(restId)];
  if (!own || !into) throw new Error("the locked bookings are gone");
  if (into.joinedInto !== null) throw conflict("booking-joined", paymentMessages.mergedMeanwhile);
  return { own, into };
}
