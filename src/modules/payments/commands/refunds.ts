import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { listLinkHolders, wasNamedByCustomer } from "#modules/bookings/queries/refund-needs-second-approver.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Beneficiary, CancelAndRefundInput, RefundInput, RefundState, ReturnInput } from "../contract/refunds.ts";
import { paymentMessages } from "../messages.ts";
import { sumOpenRefunds } from "../queries/earlier-refunds.ts";
import { findUnsettled } from "../queries/gateway-refunds.ts";
import { listRefundMethods } from "../queries/received-by-method.ts";
import { getRefundFacts, getReturnFacts } from "../queries/refund-facts.ts";
import { needsSecondPerson, refundAad } from "../rules.ts";
import { paymentReceipts, refunds } from "../tables.ts";
import { lockReceipt } from "./match-receipt-by-hand.ts";

export type Refund = typeof refunds.$inferSelect;

/** Cancels a booking and requests the refund that its terms (or a closed bay) give, minus open refunds: both or neither. */
export async function cancelAndRefund(
  ctx: Context,
  bookingId: string,
  { beneficiary = null, ...input }: CancelAndRefundInput,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const { refund, ...view } = await cancelBooking(ctx, bookingId, input);
    const amount = refund - (await sumOpenRefunds(ctx, bookingId));
    if (amount > 0) await requestLocked(ctx, { bookingId, amount: vnd(amount), reason: input.reason, beneficiary });
    return view;
  });
}

/** Requests a refund of a booking; above the limit, or beyond the terms, a second person has to approve it. */
export async function requestRefund(ctx: Context, input: RefundInput): Promise<RefundState> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, (ctx) => requestLocked(ctx, input));
}

/** The same in the running transaction, for a caller that has checked who asks. */
export async function requestLocked(ctx: Context, input: RefundInput): Promise<RefundState> {
  const { amount, reason, beneficiary = null } = input;
  const booking = await lockBooking(ctx, input.bookingId);
  const { most, ...facts } = await getRefundFacts(ctx, booking, { amount });
  if (amount > most) throw invalid(paymentMessages.moreThanPaid, { amount: paymentMessages.moreThanPaid });
  const state = needsSecondPerson(facts) ? "requested" : "approved";
  const refund = await insertRefund(ctx, {
    bookingId: booking.id,
    receiptId: null,
    amount,
    reason,
    beneficiary,
    state,
    kind: booking.kind,
    productId: booking.productId,
  });
  const data = { amount, reason, state };
  await recordEvents(ctx, booking.id, [{ kind: "refund-requested", data }]);
  await recordRefund(ctx, "refund.requested", refund, booking.code, data);
  return state;
}

/** Requests the return of everything left of a transfer that belongs to no booking. */
export async function requestReturn(ctx: Context, input: ReturnInput): Promise<RefundState> {
  requirePermission(ctx.actor, "payments.write");
  const { receiptId, reason, beneficiary = null } = input;
  return inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, receiptId);
    const amount = receipt.leftVnd;
    if (amount === 0) throw conflict("nothing-left", paymentMessages.nothingLeft);
    const state = needsSecondPerson(await getReturnFacts(ctx, receipt, { amount })) ? "requested" : "approved";
    const subject = { bookingId: null, receiptId, kind: null, productId: null };
    const refund = await insertRefund(ctx, { ...subject, amount, reason, beneficiary, state });
    await setLeft(ctx, receiptId, vnd(0));
    await recordRefund(ctx, "refund.requested", refund, receipt.providerRef, { amount, reason, state });
    return state;
  });
}

/**
 * Approves a refund to its account; without one throws `conflict` "no-beneficiary", unless it may be paid as it came. Its requester
 * cannot approve it, and neither can a person who saw it before its account changed: `version` is their version.
 */
export async function approveRefund(ctx: Context, refundId: string, version?: number): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await decide(ctx, refundId, "approved", { version });
}

/** Rejects an open refund: it will not be paid. */
export async function rejectRefund(ctx: Context, refundId: string, reason: string, version?: number): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await decide(ctx, refundId, "rejected", { reason, version });
}

type Decision = { reason?: string; version?: number | undefined };

async function decide(
  ctx: Context,
  refundId: string,
  to: "approved" | "rejected",
  { reason = "", version }: Decision,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId);
    if (refund.state === to) return;
    const isOpen = refund.state === "requested" || (to === "rejected" && refund.state === "approved");
    const isExpectedVersion = version === undefined || version === refund.version;
    if (!isOpen || !isExpectedVersion) throw conflict("not-possible-now", paymentMessages.refundMoved);
    const { id, name } = actorOf(ctx);
    const isOwn = id === refund.requestedBy;
    if (to === "approved" && (await listRefundMethods(ctx, refund)).length === 0)
      throw conflict("no-beneficiary", paymentMessages.noBeneficiary);
    if (to === "approved" && (isOwn || (await mayHaveNamedAsCustomer(ctx, refund))))
      throw new DomainError("forbidden", "own-refund", isOwn ? paymentMessages.ownRefund : paymentMessages.ownLink);
    // A requester who withdraws their own refund decides nothing: there is no second person to name.
    const decided = isOwn ? {} : { decidedBy: id, decidedByName: name, decidedAt: ctx.now() };
    await ctx.db
      .update(refunds)
      .set({ state: to, version: refund.version + 1, ...decided })
      .where(eq(refunds.id, refund.id));
    await recordRefund(ctx, `refund.${to}`, refund, refund.reason, { state: to, reason });
    if (refund.bookingId) {
      const kind = to === "approved" ? "refund-approved" : "refund-rejected";
      await recordEvents(ctx, refund.bookingId, [{ kind, data: { amount: refund.amountVnd, reason } }]);
    }
    if (to === "approved") return;
    if (refund.receiptId) {
      const receipt = await lockReceipt(ctx, refund.receiptId);
      await setLeft(ctx, receipt.id, vnd(receipt.leftVnd + refund.amountVnd));
    }
  });
}

/** True if the account was entered through the customer's link and this person had that link too. */
async function mayHaveNamedAsCustomer(ctx: Context, { id, bookingId }: Refund): Promise<boolean> {
  if (!bookingId || !(await wasNamedByCustomer(ctx, bookingId, id))) return false;
  return (await listLinkHolders(ctx, bookingId)).has(actorOf(ctx).id);
}

type NewRefund = Pick<Refund, "bookingId" | "receiptId" | "kind" | "productId" | "reason" | "state"> & {
  amount: Vnd;
  beneficiary: Beneficiary | null;
};

async function insertRefund(ctx: Context, { amount, beneficiary, ...refund }: NewRefund): Promise<Refund> {
  const { id, name } = actorOf(ctx);
  const refundId = newId();
  const [row] = await ctx.db
    .insert(refunds)
    .values({
      ...refund,
      id: refundId,
      amountVnd: amount,
      beneficiarySealed: beneficiary && encryptBeneficiary(ctx, refundId, beneficiary),
      requestedBy: id,
      requestedByName: name,
      requestedAt: ctx.now(),
    })
    .returning();
  if (!row) throw new Error("the database did not return the refund");
  return row;
}

/** The row, locked until the transaction ends. Throws `conflict` while a gateway may have paid it: that is settled first. */
export async function lockRefund(ctx: Context, id: string): Promise<Refund> {
  const refund = await lockRefundRow(ctx, id);
  const unsettled = await findUnsettled(ctx, id);
  if (unsettled === "sent") throw conflict("refund-at-gateway", paymentMessages.refundAtGateway);
  if (unsettled) throw conflict("refund-unclear", paymentMessages.refundNotSettled);
  return refund;
}

/** The same for the gateway's answer, or for what staff found there. */
export async function lockRefundRow(ctx: Context, id: string): Promise<Refund> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!refund) throw notFound(paymentMessages.noSuchRefund, "refund-not-found");
  return refund;
}

async function setLeft(ctx: Context, receiptId: string, leftVnd: Vnd): Promise<void> {
  await ctx.db.update(paymentReceipts).set({ leftVnd }).where(eq(paymentReceipts.id, receiptId));
}

export const encryptBeneficiary = (ctx: Context, refundId: string, beneficiary: Beneficiary) =>
  ctx.encryption.encrypt(JSON.stringify(beneficiary), refundAad(refundId));

export const actorOf = (ctx: Context) =>
  ctx.actor.kind === "staff"
    ? ctx.actor
    : { id: ctx.actor.kind, name: ctx.actor.kind === "visitor" ? "Khách hàng" : "Hệ thống" };

export async function recordRefund(
  ctx: Context,
  action: string,
  refund: Refund,
  label: string,
  after: object,
  before?: object,
) {
  const change = { ...(before && { before: { ...before } }), after: { ...after } };
  await recordAuditEvent(ctx, { action, subject: { type: "refund", id: refund.id, label }, ...change });
}
