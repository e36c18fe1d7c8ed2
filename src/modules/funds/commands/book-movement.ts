import { and, eq, isNull, sql } from "drizzle-orm";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { MovementKind, SlipKind } from "../contract.ts";
import { fundMessages } from "../messages.ts";
import { getLowestBalance } from "../queries/balances.ts";
import { slipNumber } from "../rules.ts";
import { fundMovements, funds, slipCounters } from "../tables.ts";

type NewMovement = {
  fundId: string;
  kind: MovementKind;
  subjectId: string;
  amount: Vnd;
  /** When the money moved: its day in Vietnam is the day of the fund. */
  at: Date;
  /** A bank or a gateway reports it. It is never rejected: after a closed day it counts on the first open one. */
  isReported?: boolean;
  recordedBy: string;
};

/**
 * Books money into or out of a fund, the only way for every receipt and refund. Returns the slip number of a cash movement of a till,
 * otherwise null. Throws `conflict` "fund-closed" for a day that is closed, and `invalid` for more cash than a till holds. A transaction
 * books last, after it has locked receipts and bookings.
 */
export async function bookMovement(ctx: Context, movement: NewMovement): Promise<string | null> {
  const { fundId, amount, at, isReported = false, ...stored } = movement;
  const fund = await lockFund(ctx, fundId, { takes: amount < 0 });
  const day = today(at);
  const isClosed = fund.closedOn !== null && day <= fund.closedOn;
  if (isClosed && !isReported) throw fundClosed(fund);
  const dayOn = isClosed && fund.closedOn ? addDays(fund.closedOn, 1) : day;
  const hasSlip = fund.kind === "till" && !withoutSlip.includes(movement.kind);
  const slip = hasSlip ? await nextSlip(ctx, amount > 0 ? "PT" : "PC", dayOn) : null;
  const row = { id: newId(), fundId, dayOn, at, amountVnd: amount, slip, createdAt: ctx.now(), ...stored };
  await ctx.db.insert(fundMovements).values(row);
  // What a card terminal collected is paid out once; a refund to a card may come before the next payout.
  const isPayout = fund.kind === "terminal" && movement.kind === "transfer-out";
  if (amount < 0 && (fund.kind === "till" || isPayout)) await checkBalance(ctx, fund, { taken: -amount, dayOn });
  return slip;
}

/** Corrections of the book: no cash changes hands, so they have no slip. */
const withoutSlip: readonly MovementKind[] = ["opening", "difference"];

/** The next number of the year of a slip. */
async function nextSlip(ctx: Context, kind: SlipKind, day: CalendarDate): Promise<string> {
  const year = Number(day.slice(0, 4));
  const [counter] = await ctx.db
    .insert(slipCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [slipCounters.kind, slipCounters.year],
      set: { last: sql`${slipCounters.last} + 1` },
    })
    .returning();
  return slipNumber(kind, year, counter?.last ?? 0);
}

/** Voids the movement of a receipt or another subject. Throws `conflict` "fund-closed" when its day is closed. */
export async function voidMovement(ctx: Context, kind: MovementKind, subjectId: string): Promise<void> {
  const movement = await findMovement(ctx, kind, subjectId);
  if (!movement) throw new Error(`no movement of ${kind} ${subjectId}`);
  const { id, fundId, dayOn, amountVnd } = movement;
  const fund = await lockFund(ctx, fundId, { takes: amountVnd > 0 });
  if (fund.closedOn && dayOn <= fund.closedOn) throw fundClosed(fund);
  await ctx.db.update(fundMovements).set({ voidedAt: ctx.now() }).where(eq(fundMovements.id, id));
  if (amountVnd > 0 && fund.kind === "till") await checkBalance(ctx, fund, { taken: amountVnd, dayOn });
}

/** Moves a fund movement to another subject. Fund, day and amount stay, so this is allowed on a closed day. */
export async function reassignMovement(
  ctx: Context,
  from: { kind: MovementKind; subjectId: string },
  to: { kind: MovementKind; subjectId: string },
): Promise<void> {
  const moved = await ctx.db
    .update(fundMovements)
    .set(to)
    .where(
      and(
        eq(fundMovements.kind, from.kind),
        eq(fundMovements.subjectId, from.subjectId),
        isNull(fundMovements.voidedAt),
      ),
    )
    .returning({ id: fundMovements.id });
  if (moved.length !== 1) throw new Error(`no movement of ${from.kind} ${from.subjectId}`);
}

type Opening = { fundId: string; amount: Vnd; at: Date; recordedBy: string };

/** Books the opening balance of a fund, instead of the former one. Throws as a movement does. */
export async function replaceOpening(ctx: Context, { fundId, amount, at, recordedBy }: Opening): Promise<void> {
  const fund = await lockFund(ctx, fundId, { takes: true });
  const former = await findMovement(ctx, "opening", fundId);
  const day = today(at);
  for (const dayOn of [day, former?.dayOn ?? day]) if (fund.closedOn && dayOn <= fund.closedOn) throw fundClosed(fund);
  if (former) await ctx.db.update(fundMovements).set({ voidedAt: ctx.now() }).where(eq(fundMovements.id, former.id));
  if (amount > 0) await bookMovement(ctx, { fundId, kind: "opening", subjectId: fundId, amount, at, recordedBy });
  const isLess = former && (amount < former.amountVnd || day > former.dayOn);
  if (isLess && fund.kind === "till")
    await checkBalance(ctx, fund, { taken: former.amountVnd - amount, dayOn: former.dayOn });
}

/** The movement of a subject that counts. The caller has locked the subject. */
export async function findMovement(ctx: Context, kind: MovementKind, subjectId: string) {
  const [movement] = await ctx.db
    .select()
    .from(fundMovements)
    .where(and(eq(fundMovements.kind, kind), eq(fundMovements.subjectId, subjectId), isNull(fundMovements.voidedAt)));
  return movement;
}

type FundRow = typeof funds.$inferSelect;

/**
 * The row, locked until the transaction ends, against a closing of the day. Movements share the lock, but one that takes money out of a
 * till or a terminal locks it exclusively, because its balance is compared.
 */
async function lockFund(ctx: Context, id: string, { takes }: { takes: boolean }): Promise<FundRow> {
  const [known] = await ctx.db.select({ kind: funds.kind }).from(funds).where(eq(funds.id, id));
  const isLimited = known?.kind === "till" || known?.kind === "terminal";
  const strength = takes && isLimited ? "update" : "share";
  const [fund] = await ctx.db.select().from(funds).where(eq(funds.id, id)).for(strength);
  if (!fund) throw invalid(fundMessages.noSuchFund, { fundId: fundMessages.noSuchFund });
  return fund;
}

type Taking = { taken: number; dayOn: CalendarDate };

/** Throws after a change that left less than nothing in a fund. */
async function checkBalance(ctx: Context, fund: FundRow, { taken, dayOn }: Taking): Promise<void> {
  const left = await getLowestBalance(ctx, fund.id, dayOn);
  if (left >= 0) return;
  const message = fundMessages.holdsLess(fund.name, left + taken);
  throw invalid(message, { amount: message, method: message });
}

const fundClosed = ({ name, closedOn }: FundRow) => {
  const message = closedOn ? fundMessages.closedUntil(name, closedOn) : fundMessages.changed;
  return conflict("fund-closed", message, { fields: { bankedOn: message } });
};
