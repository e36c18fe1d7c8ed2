import { and, asc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { today, vietnamInstant } from "#kernel/calendar-date.ts";
import { zeroVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { RefundState } from "../contract/refunds.ts";
import type { RefundFacts } from "../rules.ts";
import { paymentAllocations, paymentReceipts, refunds } from "../tables.ts";

/** The sum of a booking's open refunds. */
export async function sumOpenRefunds(ctx: Context, bookingId: string): Promise<number> {
  return sumOfRefunds(ctx, ["requested", "approved"], eq(refunds.bookingId, bookingId));
}

export type Subject = { bookingId: string | null; receiptId: string | null };

/**
 * Earlier refunds that a new one is added to, when deciding whether one person may pay it alone. Excludes the refund itself, when it is
 * requested again.
 */
export async function sumEarlierRefunds(
  ctx: Context,
  { bookingId, receiptId }: Subject,
  itself?: string,
): Promise<RefundFacts["before"]> {
  const countedStates: RefundState[] = ["requested", "approved", "paid"];
  // Customers count as one person: a stranger in the mailbox of a travel agent could cancel all of the agent's bookings.
  const person = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind === "visitor" ? "visitor" : null;
  const isDecidedAloneToday =
    person &&
    and(
      eq(refunds.requestedBy, person),
      gte(refunds.requestedAt, vietnamInstant(today(ctx.now()))),
      isNull(refunds.decidedBy),
    );
  const other = itself ? ne(refunds.id, itself) : undefined;
  const receiptIds = bookingId ? receiptsOf(ctx, bookingId) : [receiptId ?? ""];
  const ofMoney = or(
    bookingId ? eq(refunds.bookingId, bookingId) : undefined,
    inArray(refunds.bookingId, bookingsOf(ctx, receiptIds)),
    inArray(refunds.receiptId, receiptIds),
  );
  const [ofSameMoney, byPersonToday] = await Promise.all([
    sumOfRefunds(ctx, countedStates, and(ofMoney, other)),
    isDecidedAloneToday ? sumOfRefunds(ctx, ["approved", "paid"], and(isDecidedAloneToday, other)) : 0,
  ]);
  return { ofSameMoney, byPersonToday };
}

// By any allocation to the booking, also one that was moved, split or removed later.
const receiptsOf = (ctx: Context, bookingId: string) =>
  ctx.db
    .select({ id: paymentAllocations.receiptId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.bookingId, bookingId));

const bookingsOf = (ctx: Context, receiptIds: string[] | ReturnType<typeof receiptsOf>) =>
  ctx.db
    .select({ id: paymentAllocations.bookingId })
    .from(paymentAllocations)
    .where(inArray(paymentAllocations.receiptId, receiptIds));

/** True if the actor has counted money for a booking by hand, or has taken money of a receipt off one. */
export async function hasMovedMoney(ctx: Context, { bookingId, receiptId }: Subject): Promise<boolean> {
  if (ctx.actor.kind !== "staff") return false;
  const which = bookingId
    ? eq(paymentAllocations.bookingId, bookingId)
    : and(eq(paymentAllocations.receiptId, receiptId ?? ""), lt(paymentAllocations.amountVnd, zeroVnd));
  const [row] = await ctx.db
    .select({ id: paymentAllocations.id })
    .from(paymentAllocations)
    .where(and(which, eq(paymentAllocations.recordedBy, ctx.actor.id)))
    .limit(1);
  return row !== undefined;
}

/** True while money counts towards a booking that only staff have recorded. */
export async function hasRecordedMoney(ctx: Context, bookingId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ amount: sql`coalesce(sum(${paymentAllocations.amountVnd}), 0)`.mapWith(Number) })
    .from(paymentAllocations)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
    .where(and(eq(paymentAllocations.bookingId, bookingId), eq(paymentReceipts.provider, "manual")));
  return (row?.amount ?? 0) > 0;
}

/** The current amount of each receipt for each booking. */
export async function listShares(ctx: Context, receiptIds: readonly string[]): Promise<Share[]> {
  if (receiptIds.length === 0) return [];
  const amount = sql`sum(${paymentAllocations.amountVnd})`.mapWith(Number);
  return (
    ctx.db
      .select({ receiptId: paymentAllocations.receiptId, bookingId: paymentAllocations.bookingId, amount })
      .from(paymentAllocations)
      .where(inArray(paymentAllocations.receiptId, [...receiptIds]))
      .groupBy(paymentAllocations.receiptId, paymentAllocations.bookingId)
      .having(sql`sum(${paymentAllocations.amountVnd}) > 0`)
      // Every transaction locks several bookings in this order.
      .orderBy(asc(paymentAllocations.bookingId))
  );
}

export type Share = { receiptId: string; bookingId: string; amount: number };

/** The sum of a receipt's returns, open and paid. */
export async function sumReturned(ctx: Context, receiptId: string): Promise<number> {
  return sumOfRefunds(ctx, ["requested", "approved", "paid"], eq(refunds.receiptId, receiptId));
}

async function sumOfRefunds(ctx: Context, states: RefundState[], which: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: sql`coalesce(sum(${refunds.amountVnd}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(which, inArray(refunds.state, states)));
  return row?.amount ?? 0;
}
