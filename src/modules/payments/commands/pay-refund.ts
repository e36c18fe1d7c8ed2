import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { subtractPayment } from "#modules/bookings/commands/settle/withdraw-payment.ts";
import { queueRefundPaid } from "#modules/bookings/emails/queue-booking-emails.ts";
import { loadBookingView, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookMovement } from "#modules/funds/commands/book-movement.ts";
import { chooseOrCreateFund, findOrCreateGatewayFund } from "#modules/funds/commands/find-fund.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import { type CounterMethod, fundKindOf, isGatewayMethod, type PayMethod } from "../contract/methods.ts";
import { methodNames, paymentMessages } from "../messages.ts";
import { listRefundMethods, sumReceived } from "../queries/received-by-method.ts";
import { cashReference } from "../rules.ts";
import { refunds } from "../tables.ts";
import { actorOf, lockRefund, type Refund, recordRefund } from "./refunds.ts";

/** `expectedVersion`: the version of the refund that the payer saw. `fundId` is needed when there are several funds of the kind. */
type Payout = { method?: CounterMethod; paidAt?: Date; expectedVersion?: number; fundId?: string | undefined };

/**
 * Records that an approved refund was paid: by bank transfer to its account, or without one in cash or to the card, where the booking was
 * paid so. One bank reference is one refund: throws `conflict` "bank-reference-used" for a second one, and "not-possible-now" when the
 * refund has another version than `expectedVersion`.
 */
export async function payRefund(
  ctx: Context,
  refundId: string,
  reference: string,
  { method = "transfer", paidAt = ctx.now(), expectedVersion, fundId }: Payout = {},
): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  if (paidAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  await rejectUsedReference(() =>
    inTransaction(ctx, (ctx) => pay(ctx, refundId, { reference, method, paidAt, expectedVersion, fundId })),
  );
}

/** Throws `conflict` "bank-reference-used" when the work records a reference that another refund has. */
export async function rejectUsedReference(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const used = usedReferences[brokenConstraint(error) ?? ""];
    if (!used) throw error;
    throw new DomainError("conflict", "bank-reference-used", used, { fields: { reference: used } });
  }
}

const usedReferences: Record<string, string> = {
  refunds_reference_once: paymentMessages.referenceUsed,
  refunds_slip_once: paymentMessages.slipUsed,
};

type Paying = { reference: string; method: CounterMethod; paidAt: Date; expectedVersion: number | undefined } & Pick<
  Payout,
  "fundId"
>;

async function pay(
  ctx: Context,
  refundId: string,
  { reference, method, paidAt, expectedVersion, fundId }: Paying,
): Promise<void> {
  const refund = await lockRefund(ctx, refundId);
  const bankReference = method === "cash" ? cashReference(refund.id) : reference;
  if (refund.state === "paid" && refund.bankReference === bankReference) return; // a second click
  rejectUnapproved(refund, expectedVersion);
  if (method === "transfer" && !refund.beneficiarySealed)
    throw conflict("no-beneficiary", paymentMessages.noBeneficiary);
  if (refund.bookingId) await lockBooking(ctx, refund.bookingId);
  await rejectOtherMethod(ctx, refund, method);
  const fund = await chooseOrCreateFund(ctx, fundKindOf[method], fundId);
  await recordPaid(ctx, refund, { paidBy: actorOf(ctx).id, paidAt, bankReference, method }, fund.id);
}

/** Throws `conflict` unless the refund is approved and as the person saw it. */
export function rejectUnapproved({ state, version }: Refund, expectedVersion: number | undefined): void {
  const isExpectedVersion = expectedVersion === undefined || expectedVersion === version;
  if (state !== "approved" || !isExpectedVersion) throw conflict("not-possible-now", paymentMessages.refundMoved);
}

type Paid = { paidBy: string; paidAt: Date; bankReference: string; method: PayMethod };

/**
 * Records that a locked refund has left, whatever has become of its booking, and notifies the customer. Without a fund it has left the one
 * of its gateway.
 */
export async function recordPaid(ctx: Context, refund: Refund, paid: Paid, fundId?: string): Promise<void> {
  const { bankReference, method } = paid;
  const booking = refund.bookingId ? await lockBooking(ctx, refund.bookingId) : null;
  const change = { state: "paid" as const, ...paid };
  await ctx.db.update(refunds).set(change).where(eq(refunds.id, refund.id));
  // For cash, the customer and the till have the slip, so its number is shown instead of the bank reference.
  const shownReference = (await bookRefund(ctx, refund, paid, fundId)) ?? bankReference;
  await recordRefund(ctx, "refund.paid", refund, bankReference, { amount: refund.amountVnd, bankReference, method });
  if (!booking) return;

  // The money has left in fact, even when it was the price of a booking that was held again since.
  const changed = await subtractPayment(ctx, booking, refund.amountVnd);
  const amount = refund.amountVnd;
  await recordEvents(ctx, booking.id, [{ kind: "refund-paid", data: { amount, bankReference: shownReference } }]);
  const payout = { id: refund.id, amount, bankReference: shownReference, method };
  await queueRefundPaid(ctx, await loadBookingView(ctx, changed), payout);
}

/** Returns the number of its slip, where it has one. */
async function bookRefund(ctx: Context, refund: Refund, { method, paidAt: at, paidBy }: Paid, chosen?: string) {
  const fundId = chosen ?? (await findOrCreateGatewayFund(ctx, method, methodNames[method]));
  const movement = { fundId, kind: "refund" as const, subjectId: refund.id, amount: vnd(-refund.amountVnd), at };
  return bookMovement(ctx, { ...movement, isReported: isGatewayMethod(method), recordedBy: paidBy });
}

/** Throws `invalid` for a method by which the money did not come: its approver saw an account, so it must not leave in cash. */
export async function rejectOtherMethod(ctx: Context, refund: Refund, method: PayMethod): Promise<void> {
  if ((await listRefundMethods(ctx, refund)).includes(method)) return;
  const received = await sumReceived(ctx, refund);
  const message = paymentMessages.receivedLess(method, Math.max(0, received[method] ?? 0));
  throw invalid(message, { method: message });
}
