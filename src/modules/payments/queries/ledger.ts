import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { BookingView } from "#modules/bookings/contract.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { LedgerLine, OpenReceipt, PaymentInstructions, RefundState, RefundView } from "../contract.ts";
import { MONEY_PAGE } from "../limits.ts";
import { transferContent, vietQr } from "../rules.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";

/** How to pay what is due next; null while no bank account is set, or when nothing is due. */
export async function paymentInstructions(
  ctx: Context,
  booking: Pick<BookingView, "code" | "outstanding" | "holdExpiresAt">,
): Promise<PaymentInstructions | null> {
  const account = await getBankAccount(ctx);
  if (!account || booking.outstanding === 0) return null;
  const content = transferContent(booking.code);
  const qr = vietQr({ bin: account.bin, account: account.number, amount: booking.outstanding, purpose: content });
  return { amount: booking.outstanding, content, account, qr, holdExpiresAt: booking.holdExpiresAt };
}

/** Money of a booking in the order in which it came and went. */
export async function listLedger(ctx: Context, bookingId: string): Promise<LedgerLine[]> {
  requirePermission(ctx.actor, "payments.read");
  const [counted, returned] = await Promise.all([
    ctx.db
      .select({
        id: paymentAllocations.id,
        at: paymentAllocations.createdAt,
        amount: paymentAllocations.amountVnd,
        provider: paymentReceipts.provider,
        receiptId: paymentReceipts.id,
        text: paymentReceipts.content,
      })
      .from(paymentAllocations)
      .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
      .where(eq(paymentAllocations.bookingId, bookingId))
      .limit(200),
    ctx.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.bookingId, bookingId), eq(refunds.state, "paid")))
      .limit(200),
  ]);
  const lines: LedgerLine[] = [
    ...counted.map((line) => ({ ...line, kind: line.amount > 0 ? ("received" as const) : ("taken-back" as const) })),
    ...returned.map((refund) => ({
      id: refund.id,
      kind: "refunded" as const,
      at: refund.paidAt ?? refund.requestedAt,
      amount: -refund.amountVnd,
      provider: null,
      receiptId: null,
      text: refund.bankReference ?? "",
    })),
  ];
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Transfers of which something waits for a decision of staff, the oldest first. */
export async function listReceiptsToMatch(ctx: Context): Promise<OpenReceipt[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(sql`left_vnd > 0`)
    .orderBy(asc(paymentReceipts.createdAt), asc(paymentReceipts.id))
    .limit(MONEY_PAGE);
  const named = await namesOfBookings(
    ctx,
    rows.flatMap((row) => row.bookingId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    amount: row.amountVnd,
    left: row.leftVnd,
    content: row.content,
    outcome: row.outcome,
    bankedAt: row.bankedAt,
    booking: row.bookingId ? (named.get(row.bookingId) ?? null) : null,
  }));
}

/** Refunds that wait for a second person or for the bank, the oldest first; or all of a booking. */
export async function listRefunds(ctx: Context, filter: { bookingId?: string } = {}): Promise<RefundView[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select({ refund: refunds, content: paymentReceipts.content })
    .from(refunds)
    .leftJoin(paymentReceipts, eq(paymentReceipts.id, refunds.receiptId))
    .where(filter.bookingId ? eq(refunds.bookingId, filter.bookingId) : sql`state in ('requested', 'approved')`)
    .orderBy(asc(refunds.requestedAt), asc(refunds.id))
    .limit(MONEY_PAGE);
  const named = await namesOfBookings(
    ctx,
    rows.flatMap(({ refund }) => refund.bookingId ?? []),
  );
  return rows.map(({ refund, content }) => {
    const booking = refund.bookingId ? named.get(refund.bookingId) : undefined;
    return {
      id: refund.id,
      state: refund.state,
      amount: refund.amountVnd,
      reason: refund.reason,
      booking: refund.bookingId && booking ? { id: refund.bookingId, ...booking } : null,
      receipt: refund.receiptId ? { id: refund.receiptId, content: content ?? "" } : null,
      requestedBy: { id: refund.requestedBy, name: refund.requestedByName },
      requestedAt: refund.requestedAt,
      decidedByName: refund.decidedByName,
      paidAt: refund.paidAt,
      bankReference: refund.bankReference,
    };
  });
}

/** What of a booking's money is promised back and has not left yet. */
export async function promisedTo(ctx: Context, bookingId: string): Promise<number> {
  return sumOfRefunds(ctx, bookingId, ["requested", "approved"]);
}

/** What a booking got back. */
export async function refundedTo(ctx: Context, bookingId: string): Promise<number> {
  return sumOfRefunds(ctx, bookingId, ["paid"]);
}

/** How much waits: transfers to match, refunds to approve and refunds to send. */
export async function countMoneyToDo(ctx: Context): Promise<{ toMatch: number; toApprove: number; toPay: number }> {
  requirePermission(ctx.actor, "payments.read");
  const [receipts] = await ctx.db.select({ rows: count() }).from(paymentReceipts).where(sql`left_vnd > 0`);
  const states = await ctx.db
    .select({ state: refunds.state, rows: count() })
    .from(refunds)
    .where(sql`state in ('requested', 'approved')`)
    .groupBy(refunds.state);
  const of = (state: RefundState) => states.find((row) => row.state === state)?.rows ?? 0;
  return { toMatch: receipts?.rows ?? 0, toApprove: of("requested"), toPay: of("approved") };
}

async function sumOfRefunds(ctx: Context, bookingId: string, states: RefundState[]): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: sql<string>`coalesce(sum(${refunds.amountVnd}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), inArray(refunds.state, states)));
  return Number(row?.amount ?? 0);
}
