import { and, asc, count, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import { listOpenForMoney } from "#modules/bookings/queries/open-for-money.ts";
import { listAwaitedTransfers } from "#modules/funds/queries/list-transfers.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { bankTransfer } from "../adapters/bank-transfer.ts";
import {
  isBankProvider,
  type LedgerLine,
  type OpenReceipt,
  type PaymentInstructions,
  type VoidRequest,
} from "../contract/receipts.ts";
import type { RefundState } from "../contract/refunds.ts";
import { MONEY_PAGE } from "../limits.ts";
import { candidatesFor, codesNearTo, transferContent } from "../rules.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";
import { listCashSlips } from "./cash-slips.ts";
import { listShares } from "./earlier-refunds.ts";
import { findRecordedReceipts } from "./recorded-money.ts";
import { matchesTransfer } from "./transferable.ts";

/** Payment instructions for the next amount due. Null without a bank account, when nothing is due, or below the least instant transfer. */
export async function getPaymentInstructions(
  ctx: Context,
  booking: Pick<BookingView, "code" | "outstanding" | "holdExpiresAt">,
): Promise<PaymentInstructions | null> {
  const account = await getBankAccount(ctx);
  if (!account) return null;
  const transfer = bankTransfer(account);
  if (booking.outstanding < transfer.limits.least) return null;
  const content = transferContent(booking.code);
  const qr = await transfer.start({ amount: booking.outstanding, description: content });
  return { amount: booking.outstanding, content, account, qr, holdExpiresAt: booking.holdExpiresAt };
}

/** Money of a booking by date: on the day of the bank, and a correction when it was made. */
export async function listLedger(ctx: Context, bookingId: string): Promise<LedgerLine[]> {
  requirePermission(ctx.actor, "payments.read");
  const [counted, returned] = await Promise.all([
    ctx.db
      .select({ line: paymentAllocations, receipt: paymentReceipts })
      .from(paymentAllocations)
      .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
      .where(eq(paymentAllocations.bookingId, bookingId))
      .orderBy(asc(paymentAllocations.createdAt), asc(paymentAllocations.id))
      .limit(200),
    ctx.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.bookingId, bookingId), eq(refunds.state, "paid")))
      .limit(200),
  ]);
  const [slipsIn, slipsOut] = await Promise.all([
    listCashSlips(
      ctx,
      "receipt",
      counted.map(({ receipt }) => receipt),
    ),
    listCashSlips(ctx, "refund", returned),
  ]);
  const shares = new Map<string, number>();
  for (const { line } of counted) shares.set(line.receiptId, (shares.get(line.receiptId) ?? 0) + line.amountVnd);
  const lines: LedgerLine[] = [
    ...counted.map(({ line, receipt }) =>
      lineOf(line, receipt, { share: shares.get(receipt.id) ?? 0, slip: slipsIn.get(receipt.id) }),
    ),
    ...returned.map((refund) => ({
      id: refund.id,
      kind: "refunded" as const,
      at: refund.paidAt ?? refund.requestedAt,
      amount: -refund.amountVnd,
      provider: null,
      method: refund.method,
      receiptId: null,
      share: 0,
      voiding: null,
      text: slipsOut.get(refund.id) ?? refund.bankReference ?? "",
    })),
  ];
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Allocation = typeof paymentAllocations.$inferSelect;
type Receipt = typeof paymentReceipts.$inferSelect;

type LineExtras = { share: number; slip: string | undefined };

function lineOf(line: Allocation, receipt: Receipt, { share, slip }: LineExtras): LedgerLine {
  const { provider, voidedAt, voidRequestedAt } = receipt;
  const isIn = line.amountVnd > 0;
  return {
    id: line.id,
    kind: isIn ? "received" : voidedAt ? "voided" : "taken-back",
    at: isIn ? receipt.bankedAt : line.createdAt,
    amount: line.amountVnd,
    provider,
    method: receipt.method,
    receiptId: receipt.id,
    share,
    voiding: voidedAt ? "done" : voidRequestedAt ? "asked" : null,
    // The text of a recorded receipt is generated; the bank's reference says more.
    text: slip ?? (provider === "manual" ? receipt.providerRef : receipt.content),
  };
}

/** Transfers with a part that waits for staff, the oldest first. */
export async function listReceiptsToMatch(ctx: Context): Promise<OpenReceipt[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(sql`left_vnd > 0`)
    .orderBy(asc(paymentReceipts.createdAt), asc(paymentReceipts.id))
    .limit(MONEY_PAGE);
  const shares = await listShares(ctx, idsOf(rows));
  const slips = await listCashSlips(ctx, "receipt", rows);
  const manualReceipts = await findRecordedReceipts(
    ctx,
    rows.flatMap((row) => row.typedReceiptId ?? []),
  );
  const named = await namesOfBookings(ctx, [
    ...rows.flatMap((row) => row.bookingId ?? []),
    ...shares.map((share) => share.bookingId),
  ]);
  const open = await listOpenForMoney(
    ctx,
    rows.flatMap((row) => codesNearTo(row.content)),
  );
  const whole = rows.filter((row) => row.leftVnd === row.amountVnd && isBankProvider(row.provider));
  const awaited = await listAwaitedTransfers(ctx, [...new Set(whole.map(({ amountVnd }) => amountVnd))]);
  const transfersOf = (row: Receipt) => {
    const { amountVnd: amount, accountNumber } = row;
    return whole.includes(row) ? awaited.filter((one) => matchesTransfer({ amount, accountNumber }, one)) : [];
  };
  return rows.map((row) => {
    const matched = shares
      .filter((share) => share.receiptId === row.id)
      .map(({ bookingId, amount }) => ({ code: named.get(bookingId)?.code ?? "", amount }));
    const counted = matched.reduce((sum, { amount }) => sum + amount, 0);
    return {
      id: row.id,
      amount: row.amountVnd,
      left: row.leftVnd,
      content: slips.get(row.id) ?? (row.provider === "manual" ? row.providerRef : row.content),
      outcome: row.outcome,
      provider: row.provider,
      bankedAt: row.bankedAt,
      possibleDuplicate: manualReceipts.get(row.typedReceiptId ?? "") ?? null,
      booking: (row.bookingId && named.get(row.bookingId)) || null,
      matched,
      returned: row.amountVnd - row.leftVnd - counted,
      transfers: transfersOf(row),
      candidates: candidatesFor({ content: row.content, left: row.leftVnd }, open).map(({ booking, reasons }) => {
        const { code, name, title, startsOn, outstanding, balance } = booking;
        return { code, name, title, startsOn, outstanding, balance, reasons };
      }),
    };
  });
}

/** Receipts with a request to void them, the oldest first. */
export async function listVoidRequests(ctx: Context): Promise<VoidRequest[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(sql`void_requested_at is not null and voided_at is null`)
    .orderBy(asc(paymentReceipts.voidRequestedAt))
    .limit(MONEY_PAGE);
  const shares = await listShares(ctx, idsOf(rows));
  const slips = await listCashSlips(ctx, "receipt", rows);
  const named = await namesOfBookings(
    ctx,
    shares.map((share) => share.bookingId),
  );
  return rows.map((row) => ({
    receiptId: row.id,
    amount: row.amountVnd,
    number: slips.get(row.id) ?? row.providerRef,
    reason: row.voidReason ?? "",
    bankedAt: row.bankedAt,
    requestedBy: { id: row.voidRequestedBy ?? "", name: row.voidRequestedByName ?? "" },
    requestedAt: row.voidRequestedAt ?? row.createdAt,
    bookings: shares.flatMap(({ receiptId, bookingId }) => {
      const booking = receiptId === row.id ? named.get(bookingId) : undefined;
      return booking ? [booking] : [];
    }),
  }));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

/** Open work: transfers to match, refunds to approve and refunds to pay. */
export async function countMoneyToDo(ctx: Context): Promise<MoneyToDo> {
  requirePermission(ctx.actor, "payments.read");
  const [receipts] = await ctx.db.select({ rows: count() }).from(paymentReceipts).where(sql`left_vnd > 0`);
  const states = await ctx.db
    .select({ state: refunds.state, rows: count() })
    .from(refunds)
    .where(sql`state in ('requested', 'approved')`)
    .groupBy(refunds.state);
  const [voids] = await ctx.db
    .select({ rows: count() })
    .from(paymentReceipts)
    .where(sql`void_requested_at is not null and voided_at is null`);
  const [refunding] = await ctx.db
    .select({ bookings: sql<number>`count(distinct booking_id)::int` })
    .from(refunds)
    .where(sql`state in ('requested', 'approved')`);
  const countOf = (state: RefundState) => states.find((row) => row.state === state)?.rows ?? 0;
  return {
    toMatch: receipts?.rows ?? 0,
    toApprove: countOf("requested") + (voids?.rows ?? 0),
    toPay: countOf("approved"),
    refunding: refunding?.bookings ?? 0,
  };
}

/** Counts of open work; `refunding` counts the bookings with an open refund. */
type MoneyToDo = { toMatch: number; toApprove: number; toPay: number; refunding: number };
