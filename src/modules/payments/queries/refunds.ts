import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { listNotifiedOfCancelling } from "#modules/bookings/queries/find-delivery.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { Beneficiary, OwnRefund, RefundView } from "../contract/refunds.ts";
import { MONEY_PAGE } from "../limits.ts";
import { methodsFor, refundAad } from "../rules.ts";
import { paymentReceipts, refunds } from "../tables.ts";
import { listCashSlips } from "./cash-slips.ts";
import { listRefundable, listSentRefunds } from "./gateway-refunds.ts";
import { sumReceivedByMethod } from "./received-by-method.ts";

/** Refunds that wait for a second person or for the bank, the oldest first; or all of a booking. */
export async function listRefunds(ctx: Context, filter: { bookingId?: string } = {}): Promise<RefundView[]> {
  requirePermission(ctx.actor, "payments.read");
  return readRefunds(ctx, {
    where: filter.bookingId ? eq(refunds.bookingId, filter.bookingId) : sql`state in ('requested', 'approved')`,
    order: asc,
    limit: MONEY_PAGE,
  });
}

/** The latest refunds in all states, and one more than the limit where there are more. */
export async function listLatestRefunds(ctx: Context, limit: number): Promise<RefundView[]> {
  requirePermission(ctx.actor, "payments.read");
  return readRefunds(ctx, { order: desc, limit: limit + 1 });
}

type RefundFilter = { where?: SQL; order: typeof asc; limit: number };

async function readRefunds(ctx: Context, { where, order, limit }: RefundFilter): Promise<RefundView[]> {
  const rows = await ctx.db
    .select({ refund: refunds, content: paymentReceipts.content })
    .from(refunds)
    .leftJoin(paymentReceipts, eq(paymentReceipts.id, refunds.receiptId))
    .where(where)
    .orderBy(order(refunds.requestedAt), order(refunds.id))
    .limit(limit);
  const named = await namesOfBookings(
    ctx,
    rows.flatMap(({ refund }) => refund.bookingId ?? []),
  );
  const ids = rows.flatMap(({ refund }) => refund.bookingId ?? []);
  const receiptIds = rows.flatMap(({ refund }) => refund.receiptId ?? []);
  const refundIds = rows.map(({ refund }) => refund.id);
  const [received, notified, gatewayRefunds, slips, refundable] = await Promise.all([
    sumReceivedByMethod(ctx, ids),
    listNotifiedOfCancelling(ctx, ids),
    listSentRefunds(ctx, refundIds),
    listCashSlips(
      ctx,
      "refund",
      rows.map(({ refund }) => refund),
    ),
    listRefundable(ctx, { receiptIds }),
  ]);
  const ofReceipt = new Map(refundable.map(({ receiptId, method, left }) => [receiptId, { [method]: left }]));
  const receivedFor = ({ bookingId, receiptId }: { bookingId: string | null; receiptId: string | null }) =>
    bookingId ? received.get(bookingId) : ofReceipt.get(receiptId ?? "");
  return rows.map(({ refund, content }) => {
    const booking = refund.bookingId ? named.get(refund.bookingId) : undefined;
    const beneficiary = beneficiaryOf(ctx, refund);
    return {
      id: refund.id,
      state: refund.state,
      amount: refund.amountVnd,
      reason: refund.reason,
      booking: refund.bookingId && booking ? { id: refund.bookingId, ...booking } : null,
      receipt: refund.receiptId ? { id: refund.receiptId, content: content ?? "" } : null,
      beneficiary,
      isAskedByEmail: refund.bookingId !== null && notified.has(refund.bookingId),
      requestedBy: { id: refund.requestedBy, name: refund.requestedByName },
      requestedAt: refund.requestedAt,
      version: refund.version,
      methods: methodsFor(refund.amountVnd, beneficiary !== null, receivedFor(refund)),
      sent: gatewayRefunds.get(refund.id) ?? null,
      method: refund.method,
      decidedByName: refund.decidedByName,
      paidAt: refund.paidAt,
      bankReference: slips.get(refund.id) ?? refund.bankReference,
      paidBy: refund.paidBy,
      voided: refund.voidedAt ? { by: refund.voidedByName ?? "", reason: refund.voidReason ?? "" } : null,
    };
  });
}

/** Open and paid refunds of a booking, as its customer sees them after opening it by its magic link. */
export async function listOwnRefunds(ctx: Context, bookingId: string): Promise<OwnRefund[]> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, "rejected")))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
    .limit(MONEY_PAGE);
  return rows.map((refund) => {
    const known = beneficiaryIn(ctx, refund);
    const beneficiary = known && { bank: known.bank, account: maskedAccount(known.account) };
    return { id: refund.id, state: refund.state as OwnRefund["state"], amount: refund.amountVnd, beneficiary };
  });
}

const maskedAccount = (account: string) => `•••• ${account.slice(-3)}`;

/** "Vietcombank •••• 789": an account as logs and emails store it; empty for none. */
export const maskedBeneficiary = (beneficiary: Beneficiary | null): string =>
  beneficiary ? `${beneficiary.bank} ${maskedAccount(beneficiary.account)}` : "";

type Sealed = Pick<typeof refunds.$inferSelect, "id" | "beneficiarySealed">;

/** The account of a refund, masked without the permission to read personal data. */
function beneficiaryOf(ctx: Context, { id, beneficiarySealed }: Sealed): Beneficiary | null {
  const beneficiary = beneficiaryIn(ctx, { id, beneficiarySealed });
  if (!beneficiary || can(ctx.actor, "personal-data.read")) return beneficiary;
  return { bank: beneficiary.bank, account: maskedAccount(beneficiary.account), holder: "" };
}

/** The decrypted account of a refund, for every actor. */
export function beneficiaryIn(ctx: Context, { id, beneficiarySealed }: Sealed): Beneficiary | null {
  if (!beneficiarySealed) return null;
  try {
    return JSON.parse(ctx.encryption.decrypt(beneficiarySealed, refundAad(id))) as Beneficiary;
  } catch (error) {
    ctx.log.error({ event: "refund.decrypt_failed", err: error, refundId: id }, "refund account decryption failed");
    return null;
  }
}
