import { eq } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { hasColleagueFor } from "#modules/accounts/queries.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { subtractPayment } from "#modules/bookings/commands/withdraw-payment.ts";
import { writeRefundPaid } from "#modules/bookings/emails/outbox.ts";
import { lockBooking, viewOf } from "#modules/bookings/queries/get-booking.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import type { Beneficiary, Payout, RefundState } from "../contract/refunds.ts";
import { paymentMessages } from "../messages.ts";
import { factsOfRefund, factsOfReturn } from "../queries/refund-facts.ts";
import { beneficiaryIn } from "../queries/refunds.ts";
import { needsSecondPerson } from "../rules.ts";
import { refunds } from "../tables.ts";
import { lockReceipt } from "./match-receipt.ts";
import { actorOf, lockRefund, type Refund, recordRefund, sealBeneficiary } from "./refunds.ts";

/**
 * The bank has sent the money, on its own day; its reference makes one transfer one refund. Where it goes was said by whoever asked and
 * seen by whoever approved: who names another account asks anew, and `requested` says that somebody else has to see it first.
 */
export async function payRefund(
  ctx: Context,
  refundId: string,
  bankReference: string,
  payout: Payout = {},
): Promise<RefundState> {
  requirePermission(ctx.actor, "payments.write");
  if (payout.paidAt && payout.paidAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  try {
    return await inTransaction(ctx, (ctx) => pay(ctx, refundId, bankReference, payout));
  } catch (error) {
    if (brokenConstraint(error) !== "refunds_bank_reference_unique") throw error;
    const fields = { reference: paymentMessages.referenceUsed };
    throw new DomainError("conflict", "bank-reference-used", paymentMessages.referenceUsed, { fields });
  }
}

async function pay(ctx: Context, refundId: string, bankReference: string, payout: Payout): Promise<RefundState> {
  const refund = await lockRefund(ctx, refundId);
  if (refund.state === "paid" && refund.bankReference === bankReference) return "paid"; // a second click
  if (refund.state !== "approved") throw conflict("not-possible-now", paymentMessages.refundMoved);
  const { paidAt = ctx.now(), beneficiary = null } = payout;
  const isOther = beneficiary && !isSameValue(beneficiary, beneficiaryIn(ctx, refund));
  if (isOther && (await askAnew(ctx, refund, beneficiary)) === "requested") return "requested";
  const change = { state: "paid" as const, paidBy: actorOf(ctx).id, paidAt, bankReference };
  await ctx.db.update(refunds).set(change).where(eq(refunds.id, refund.id));
  await recordRefund(ctx, "refund.paid", refund, bankReference, { amount: refund.amountVnd, bankReference });
  if (!refund.bookingId) return "paid";

  const booking = await lockBooking(ctx, refund.bookingId);
  // A fact: the money has left, even when it has become the price of a booking that was held again meanwhile.
  const changed = await subtractPayment(ctx, booking, refund.amountVnd);
  const amount = refund.amountVnd;
  await recordEvents(ctx, booking.id, [{ kind: "refund-paid", data: { amount, bankReference } }]);
  await writeRefundPaid(ctx, await viewOf(ctx, changed), { id: refund.id, amount, bankReference });
  return "paid";
}

/** Makes an approved refund one that its payer asks for, to another account, as if nobody had approved it. */
async function askAnew(ctx: Context, refund: Refund, beneficiary: Beneficiary): Promise<RefundState> {
  const isForAnother = needsSecondPerson(await factsOf(ctx, refund)) && (await hasSecondPerson(ctx, refund));
  const state = isForAnother ? "requested" : "approved";
  const { id, name } = actorOf(ctx);
  const anew = {
    ...({ state, requestedBy: id, requestedByName: name, requestedAt: ctx.now() } as const),
    ...{ decidedBy: null, decidedByName: null, decidedAt: null },
    beneficiarySealed: sealBeneficiary(ctx, refund.id, beneficiary),
  };
  await ctx.db.update(refunds).set(anew).where(eq(refunds.id, refund.id));
  const data = { amount: refund.amountVnd, reason: refund.reason, state };
  if (refund.bookingId) await recordEvents(ctx, refund.bookingId, [{ kind: "refund-requested", data }]);
  await recordRefund(ctx, "refund.requested", refund, refund.reason, data);
  return state;
}

/** Where the owner alone approves, nobody else could ever see the account: somebody else has asked for the refund, and the log has both. */
const hasSecondPerson = async (ctx: Context, { requestedBy }: Refund) =>
  !can(ctx.actor, "payments.approve") ||
  requestedBy === actorOf(ctx).id ||
  (await hasColleagueFor(ctx, "payments.approve"));

async function factsOf(ctx: Context, { id, bookingId, receiptId, amountVnd }: Refund) {
  const asked = { amount: amountVnd, itself: id };
  if (bookingId) return factsOfRefund(ctx, await lockBooking(ctx, bookingId), asked);
  return factsOfReturn(ctx, await lockReceipt(ctx, receiptId ?? ""), asked);
}
