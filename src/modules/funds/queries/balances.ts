import { and, asc, eq, gt, gte, isNull, lt, lte, max, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { fundMovements } from "../tables.ts";

const amount = sql`coalesce(sum(${fundMovements.amountVnd}), 0)`.mapWith(Number);

/** The balance of each fund before a day; funds without a movement are absent. */
export async function getBalancesBefore(ctx: Context, day: CalendarDate): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ fundId: fundMovements.fundId, amount })
    .from(fundMovements)
    .where(and(isNull(fundMovements.voidedAt), lt(fundMovements.dayOn, day)))
    .groupBy(fundMovements.fundId);
  return new Map(rows.map((row) => [row.fundId, row.amount]));
}

export async function getBalanceAt(ctx: Context, fundId: string, day: CalendarDate): Promise<number> {
  return sumOf(ctx, fundId, lte(fundMovements.dayOn, day));
}

/** The least balance of a fund at the end of a day or of any later one: money may be taken out with an earlier date. */
export async function getLowestBalance(ctx: Context, fundId: string, from: CalendarDate): Promise<number> {
  const later = await ctx.db
    .select({ amount })
    .from(fundMovements)
    .where(and(isOf(fundId), gte(fundMovements.dayOn, from)))
    .groupBy(fundMovements.dayOn)
    .orderBy(asc(fundMovements.dayOn));
  let balance = await sumOf(ctx, fundId, lt(fundMovements.dayOn, from));
  let lowest = later.length === 0 ? balance : Number.POSITIVE_INFINITY;
  for (const { amount } of later) {
    balance += amount;
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}

/** The time of the last transfer out of each fund; funds without one are absent. */
export async function getLastPayouts(ctx: Context): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ fundId: fundMovements.fundId, at: max(fundMovements.at) })
    .from(fundMovements)
    .where(and(eq(fundMovements.kind, "transfer-out"), isNull(fundMovements.voidedAt)))
    .groupBy(fundMovements.fundId);
  return new Map(rows.flatMap(({ fundId, at }) => (at ? [[fundId, at] as const] : [])));
}

type Settled = { closedOn: CalendarDate | null; payout: Date | undefined };

/** SQL subquery: ids of the receipts that count in a fund after its last closed day and its last payout. */
export const receiptIdsAfter = (fundId: string, { closedOn, payout }: Settled): SQL =>
  sql`select ${fundMovements.subjectId} from ${fundMovements} where ${and(
    isOf(fundId),
    eq(fundMovements.kind, "receipt"),
    closedOn === null ? undefined : gt(fundMovements.dayOn, closedOn),
    payout && gt(fundMovements.at, payout),
  )}`;

async function sumOf(ctx: Context, fundId: string, days: SQL): Promise<number> {
  const [row] = await ctx.db
    .select({ amount })
    .from(fundMovements)
    .where(and(isOf(fundId), days));
  return row?.amount ?? 0;
}

const isOf = (fundId: string) => and(eq(fundMovements.fundId, fundId), isNull(fundMovements.voidedAt));
