import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { hasColleagueFor } from "#modules/accounts/queries.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { queueRefundAccount } from "#modules/bookings/emails/queue-booking-emails.ts";
import { getBooking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { listLinkHolders } from "#modules/bookings/queries/refund-needs-second-approver.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Beneficiary, RefundState } from "../contract/refunds.ts";
import { paymentMessages } from "../messages.ts";
import { notSentToGateway } from "../queries/gateway-refunds.ts";
import { getRefundFacts, getReturnFacts } from "../queries/refund-facts.ts";
import { beneficiaryIn, maskedBeneficiary } from "../queries/refunds.ts";
import { needsSecondPerson } from "../rules.ts";
import { refunds } from "../tables.ts";
import { lockReceipt } from "./match-receipt-by-hand.ts";
import { actorOf, encryptBeneficiary, lockRefund, type Refund, recordRefund } from "./refunds.ts";

/**
 * Sets the account of an unpaid refund, or replaces it. The person becomes the requester, who cannot approve the refund, and an approval of
 * the former account is void. Returns the new state. Throws `conflict` "not-possible-now" when the refund differs from that `version`.
 */
export async function nameBeneficiary(
  ctx: Context,
  refundId: string,
  beneficiary: Beneficiary,
  version?: number,
): Promise<RefundState> {
  requirePermission(ctx.actor, "payments.write");
  return inTransaction(ctx, async (ctx) => {
    const refund = await lockRefund(ctx, refundId);
    if (refund.state !== "requested" && refund.state !== "approved")
      throw conflict("not-possible-now", paymentMessages.refundMoved);
    if (isSameValue(beneficiary, beneficiaryIn(ctx, refund))) return refund.state;
    if (version !== undefined && version !== refund.version)
      throw conflict("not-possible-now", paymentMessages.refundMoved);
    const state = await requestAgain(ctx, refund, beneficiary);
    if (refund.bookingId) await notifyCustomer(ctx, refund.bookingId, refund, beneficiary);
    return state;
  });
}

const undecided = { decidedBy: null, decidedByName: null, decidedAt: null };

async function requestAgain(ctx: Context, refund: Refund, beneficiary: Beneficiary): Promise<RefundState> {
  const needsAnother = needsSecondPerson(await factsOf(ctx, refund));
  // A sole approver approves what a colleague requested, also to an account that they entered themselves.
  const isSoleApprover = needsAnother && !(await hasSecondPerson(ctx, refund));
  const state = refund.state === "requested" || (needsAnother && !isSoleApprover) ? "requested" : "approved";
  const { id, name } = actorOf(ctx);
  const requested = isSoleApprover ? {} : { requestedBy: id, requestedByName: name };
  const change = {
    state,
    ...requested,
    requestedAt: ctx.now(),
    version: refund.version + 1,
    ...undecided,
    beneficiarySealed: encryptBeneficiary(ctx, refund.id, beneficiary),
  } satisfies Partial<Refund>;
  await ctx.db.update(refunds).set(change).where(eq(refunds.id, refund.id));
  const data = { refundId: refund.id, amount: refund.amountVnd, reason: refund.reason, state };
  if (refund.bookingId) await recordEvents(ctx, refund.bookingId, [{ kind: "refund-account-named", data }]);
  const accounts = [beneficiaryIn(ctx, refund), beneficiary].map(maskedBeneficiary);
  const after = { ...data, beneficiary: accounts[1] };
  await recordRefund(ctx, "refund.account-named", refund, refund.reason, after, { beneficiary: accounts[0] });
  return state;
}

/** Notifies the customer of the account, because only the customer can tell that it is not theirs. */
async function notifyCustomer(ctx: Context, bookingId: string, refund: Refund, to: Beneficiary): Promise<void> {
  const named = { id: refund.id, version: refund.version + 1, amount: refund.amountVnd };
  const accounts = { from: maskedBeneficiary(beneficiaryIn(ctx, refund)), to: maskedBeneficiary(to) };
  await queueRefundAccount(ctx, await getBooking(ctx, bookingId), { ...named, ...accounts });
}

const hasSecondPerson = async (ctx: Context, { requestedBy }: Refund) =>
  !can(ctx.actor, "payments.approve") ||
  requestedBy === actorOf(ctx).id ||
  (await hasColleagueFor(ctx, "payments.approve"));

async function factsOf(ctx: Context, { id, bookingId, receiptId, amountVnd }: Refund) {
  const refundQuery = { amount: amountVnd, itself: id };
  if (bookingId) return getRefundFacts(ctx, await lockBooking(ctx, bookingId), refundQuery);
  return getReturnFacts(ctx, await lockReceipt(ctx, receiptId ?? ""), refundQuery);
}

/**
 * Lets the customer, who opened the booking by its magic link, set the account of open refunds that have none; only staff change a known
 * account. Throws `conflict` when no refund waits for an account.
 */
export async function nameOwnBeneficiary(ctx: Context, bookingId: string, beneficiary: Beneficiary): Promise<void> {
  if ((await nameWaitingRefunds(ctx, bookingId, beneficiary)) === 0)
    throw conflict("not-possible-now", paymentMessages.noOpenRefund);
}

/** The same, where no refund may wait for an account. Returns the number of refunds that have one now. */
export async function nameWaitingRefunds(ctx: Context, bookingId: string, beneficiary: Beneficiary): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const waiting = await ctx.db
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.bookingId, bookingId),
          inArray(refunds.state, ["requested", "approved"]),
          isNull(refunds.beneficiarySealed),
          notSentToGateway(ctx),
        ),
      )
      .orderBy(asc(refunds.id))
      .for("update");
    // A member of staff with the link could have entered their own account, so a second person approves it.
    const isWatched = (await listLinkHolders(ctx, bookingId)).size > 0;
    for (const refund of waiting) {
      const { id, amountVnd, version } = refund;
      // An approval without an account was for cash or a card: a transfer to this account is approved again.
      const isOpenAgain = isWatched || refund.decidedBy !== null;
      const state = isOpenAgain ? { state: "requested" as const, ...undecided } : {};
      // The version changes, so an approver who saw the refund without an account has to reload it.
      const change = { ...state, beneficiarySealed: encryptBeneficiary(ctx, id, beneficiary), version: version + 1 };
      await ctx.db.update(refunds).set(change).where(eq(refunds.id, id));
      await recordEvents(ctx, bookingId, [
        { kind: "refund-account-named", data: { refundId: id, amount: amountVnd, by: "customer" } },
      ]);
      await notifyCustomer(ctx, bookingId, refund, beneficiary);
    }
    return waiting.length;
  });
}
