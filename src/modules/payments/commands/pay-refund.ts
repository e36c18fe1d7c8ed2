import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { subtractPayment } from "#modules/bookings/commands/withdraw-payment.ts";
import { writeRefundPaid } from "#modules/bookings/emails/outbox.ts";
import { lockBooking, viewOf } from "#modules/bookings/queries/get-booking.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import { paymentMessages } from "../messages.ts";
import { refunds } from "../tables.ts";
import { actorOf, lockRefund, recordRefund } from "./refunds.ts";

/**
 * Records that the bank has sent an approved refund to its account. The reference of the bank makes one transfer one refund: throws
 * `conflict` "bank-reference-used" for a second one.
 */
export async function payRefund(
  ctx: Context,
  refundId: string,
  bankReference: string,
  paidAt: Date = ctx.now(),
): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  if (paidAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  try {
    await inTransaction(ctx, (ctx) => pay(ctx, refundId, bankReference, paidAt));
  } catch (error) {
    if (brokenConstraint(error) !== "refunds_bank_reference_unique") throw error;
    const fields = { reference: paymentMessages.referenceUsed };
    throw new DomainError("conflict", "bank-reference-used", paymentMessages.referenceUsed, { fields });
  }
}

async function pay(ctx: Context, refundId: string, bankReference: string, paidAt: Date): Promise<void> {
  const refund = await lockRefund(ctx, refundId);
  if (refund.state === "paid" && refund.bankReference === bankReference) return; // a second click
  if (refund.state !== "approved") throw conflict("not-possible-now", paymentMessages.refundMoved);
  if (!refund.beneficiarySealed) throw conflict("no-beneficiary", paymentMessages.noBeneficiary);
  const change = { state: "paid" as const, paidBy: actorOf(ctx).id, paidAt, bankReference };
  await ctx.db.update(refunds).set(change).where(eq(refunds.id, refund.id));
  await recordRefund(ctx, "refund.paid", refund, bankReference, { amount: refund.amountVnd, bankReference });
  if (!refund.bookingId) return;

  const booking = await lockBooking(ctx, refund.bookingId);
  // A fact: the money has left, even when it has become the price of a booking that was held again since.
  const changed = await subtractPayment(ctx, booking, refund.amountVnd);
  const amount = refund.amountVnd;
  await recordEvents(ctx, booking.id, [{ kind: "refund-paid", data: { amount, bankReference } }]);
  await writeRefundPaid(ctx, await viewOf(ctx, changed), { id: refund.id, amount, bankReference });
}
