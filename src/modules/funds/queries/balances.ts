import { and, asc, desc, eq, gt, gte, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { fundClosings, fundMovements, funds } from "../tables.ts";

/**
 * The balance of each fund before a day. What was counted at a closing counts for all days up to it, because nothing is booked or voided
 * there any more: only later movements are summed.
 */
export async function getBalancesBefore(ctx: Context, day: CalendarDate): Promise<Map<string, number>> {
  const rows = await selectBalances(ctx, day);
  return new Map(rows.map((row) => [row.fundId, row.amount]));
}

export async function getBalanceAt(ctx: Context, fundId: string, day: CalendarDate): Promise<number> {
  const [row] = await selectBalances(ctx, addDays(day, 1), fundId);
  return row?.amount ?? 0;
}

/** The least balance of a fund at the end of a day or of any later one: money may be taken out with an earlier date. */
export async function getLowestBalance(ctx: Context, fundId: string, from: CalendarDate): Promise<number> {
  const later = await ctx.db
    .select({ amount: sql`sum(${fundMovements.amountVnd})`.mapWith(Number) })
    .from(fundMovements)
    .where(and(isOf(fundId), gte(fundMovements.dayOn, from)))
    .groupBy(fundMovements.dayOn)
    .orderBy(asc(fundMovements.dayOn));
  let balance = await getBalanceAt(ctx, fundId, addDays(from, -1));
  let lowest = later.length === 0 ? balance : Number.POSITIVE_INFINITY;
  for (const { amount } of later) {
    balance += amount;
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}

function selectBalances(ctx: Context, before: CalendarDate, fundId?: string) {
  const isClosing = and(
    eq(fundClosings.fundId, funds.id),
    isNull(fundClosings.reopenedAt),
    lt(fundClosings.dayOn, before),
  );
  const closing = ctx.db
    .select({ dayOn: fundClosings.dayOn, countedVnd: fundClosings.countedVnd })
    .from(fundClosings)
    .where(isClosing)
    .orderBy(desc(fundClosings.dayOn))
    .limit(1)
    .as("closing");
  const since = sql`(select coalesce(sum(${fundMovements.amountVnd}), 0) from ${fundMovements} where ${and(
    eq(fundMovements.fundId, funds.id),
    isNull(fundMovements.voidedAt),
    gt(fundMovements.dayOn, sql`coalesce(${closing.dayOn}, '-infinity')`),
    lt(fundMovements.dayOn, before),
  )})`;
  return ctx.db
    .select({ fundId: funds.id, amount: sql`coalesce(${closing.countedVnd}, 0) + ${since}`.mapWith(Number) })
    .from(funds)
    .leftJoinLateral(closing, sql`true`)
    .where(fundId === undefined ? undefined : eq(funds.id, fundId));
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

const isOf = (fundId: string) => and(eq(fundMovements.fundId, fundId), isNull(fundMovements.voidedAt));
