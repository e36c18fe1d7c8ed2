import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { Context } from "#platform/context.ts";
import { type PeriodUnit, periodOfInstant } from "#platform/database/period.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";

type Span = { from: CalendarDate; to: CalendarDate };
/** The bookings that sums cover; all of them when empty. */
type Of = { kind?: BookingKind | undefined; productId?: string | undefined };
export type Takings = { received: number; refunded: number };

// By the bank's booking day: the bank's books decide what a month has earned. A correction counts on the day of the money that it
// corrects.
const received = sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number);
const refunded = sql`sum(${refunds.amountVnd})`.mapWith(Number);

/** Money counted towards bookings, and refunded, in each period. */
export async function sumTakingsByPeriod(
  ctx: Context,
  span: Span,
  unit: PeriodUnit,
  of: Of = {},
): Promise<Map<string, Takings>> {
  requirePermission(ctx.actor, "statistics.read");
  const [moneyIn, moneyOut] = await Promise.all([
    ctx.db
      .select({ key: periodOfInstant(paymentReceipts.bankedAt, unit), amount: received })
      .from(paymentAllocations)
      .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
      .where(and(...within(paymentReceipts.bankedAt, span), ...takingsConditions(paymentAllocations, of)))
      .groupBy(sql`1`),
    ctx.db
      .select({ key: periodOfInstant(refunds.paidAt, unit), amount: refunded })
      .from(refunds)
      .where(and(paidToBookings, ...within(refunds.paidAt, span), ...takingsConditions(refunds, of)))
      .groupBy(sql`1`),
  ]);
  return mergeSums(moneyIn, moneyOut);
}

// As in the sales of bookings: flights have no product of ours, and are one line.
const line = sql<string>`coalesce(${paymentAllocations.productId}::text, ${paymentAllocations.kind})`;
const refundedLine = sql<string>`coalesce(${refunds.productId}::text, ${refunds.kind})`;

/** The same for each product, by its id. */
export async function sumTakingsByProduct(ctx: Context, span: Span, of: Of = {}): Promise<Map<string, Takings>> {
  requirePermission(ctx.actor, "statistics.read");
  const [moneyIn, moneyOut] = await Promise.all([
    ctx.db
      .select({ key: line, amount: received })
      .from(paymentAllocations)
      .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
      .where(and(...within(paymentReceipts.bankedAt, span), ...takingsConditions(paymentAllocations, of)))
      .groupBy(line),
    ctx.db
      .select({ key: refundedLine, amount: refunded })
      .from(refunds)
      .where(and(paidToBookings, ...within(refunds.paidAt, span), ...takingsConditions(refunds, of)))
      .groupBy(refundedLine),
  ]);
  return mergeSums(moneyIn, moneyOut);
}

/** Money on our account that belongs to no booking yet. */
export async function sumUnmatched(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "statistics.read");
  const [row] = await ctx.db
    .select({ amount: sql`coalesce(sum(${paymentReceipts.leftVnd}), 0)`.mapWith(Number) })
    .from(paymentReceipts)
    .where(sql`left_vnd > 0`);
  return row?.amount ?? 0;
}

/** The sum of all allocations, minus refunds. */
export async function getLedgerBalance(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "statistics.read");
  const [[moneyIn], [moneyOut]] = await Promise.all([
    ctx.db.select({ amount: received }).from(paymentAllocations),
    ctx.db.select({ amount: refunded }).from(refunds).where(paidToBookings),
  ]);
  return (moneyIn?.amount ?? 0) - (moneyOut?.amount ?? 0);
}

const paidToBookings = and(eq(refunds.state, "paid"), sql`${refunds.bookingId} is not null`);

const within = (at: PgColumn, { from, to }: Span): SQL[] => [
  gte(at, vietnamInstant(from)),
  lt(at, vietnamInstant(addDays(to, 1))),
];

const takingsConditions = (table: typeof paymentAllocations | typeof refunds, { kind, productId }: Of) => [
  kind && eq(table.kind, kind),
  productId === undefined ? undefined : eq(table.productId, productId),
];

type Sum = { key: string; amount: number };

function mergeSums(moneyIn: Sum[], moneyOut: Sum[]): Map<string, Takings> {
  const takings = new Map(moneyIn.map(({ key, amount }) => [key, { received: amount, refunded: 0 }]));
  for (const { key, amount } of moneyOut) {
    takings.set(key, { received: takings.get(key)?.received ?? 0, refunded: amount });
  }
  return takings;
}
