import { and, asc, desc, eq, gt, isNull, lt, sql, sum } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { BookingReceipt } from "../contract/receipts.ts";
import { MONEY_PAGE } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";
import { listCashSlips } from "./cash-slips.ts";

/** The receipts that count for a booking, the oldest first, for a customer who opened it by its magic link. */
export async function listOwnReceipts(ctx: Context, bookingId: string): Promise<BookingReceipt[]> {
  const share = sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number);
  const rows = await ctx.db
    .select({
      id: paymentReceipts.id,
      number: paymentReceipts.providerRef,
      bankReference: paymentReceipts.bankReference,
      method: paymentReceipts.method,
      at: paymentReceipts.bankedAt,
      amount: share,
    })
    .from(paymentAllocations)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
    .where(and(eq(paymentAllocations.bookingId, bookingId), isNull(paymentReceipts.voidedAt)))
    .groupBy(paymentReceipts.id)
    .having(sql`sum(${paymentAllocations.amountVnd}) > 0`)
    .orderBy(asc(paymentReceipts.bankedAt), asc(paymentReceipts.id))
    .limit(MONEY_PAGE);
  const slips = await listCashSlips(ctx, "receipt", rows);
  return rows.map((row) => {
    const slip = slips.get(row.id);
    return slip ? { ...row, number: slip, bankReference: null } : row;
  });
}

/** When the last receipt that counts for a booking was banked; null without any. Money that was moved away again does not count. */
export async function getLastPaidAt(ctx: Context, bookingId: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: paymentReceipts.bankedAt })
    .from(paymentAllocations)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
    .where(and(eq(paymentAllocations.bookingId, bookingId), isNull(paymentReceipts.voidedAt)))
    .groupBy(paymentReceipts.id)
    .having(gt(sum(paymentAllocations.amountVnd), sql`0`))
    .orderBy(desc(paymentReceipts.bankedAt))
    .limit(1);
  return row?.at ?? null;
}

/** What a booking had been paid at a moment, without what had gone back by then. */
export async function getPaidBefore(ctx: Context, bookingId: string, at: Date): Promise<number> {
  const { amountVnd, createdAt } = paymentAllocations;
  const [[came], [went]] = await Promise.all([
    ctx.db
      .select({ sum: sql`coalesce(sum(${amountVnd}), 0)`.mapWith(Number) })
      .from(paymentAllocations)
      .where(and(eq(paymentAllocations.bookingId, bookingId), lt(createdAt, at))),
    ctx.db
      .select({ sum: sql`coalesce(sum(${refunds.amountVnd}), 0)`.mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.bookingId, bookingId), eq(refunds.state, "paid"), lt(refunds.paidAt, at))),
  ]);
  return (came?.sum ?? 0) - (went?.sum ?? 0);
}

/** One receipt of a booking, for its customer. Throws `not-found`, also for a receipt of another booking and for a voided one. */
export async function getOwnReceipt(ctx: Context, bookingId: string, receiptId: string): Promise<BookingReceipt> {
  const receipt = (await listOwnReceipts(ctx, bookingId)).find(({ id }) => id === receiptId);
  if (!receipt) throw notFound(paymentMessages.noSuchReceipt, "receipt-not-found");
  return receipt;
}

/** One receipt of a booking, for staff. */
export async function getBookingReceipt(ctx: Context, bookingId: string, receiptId: string): Promise<BookingReceipt> {
  requirePermission(ctx.actor, "payments.read");
  return getOwnReceipt(ctx, bookingId, receiptId);
}
