import { and, desc, eq, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CloseFundInput, ReopenFundInput } from "../contract.ts";
import { fundMessages } from "../messages.ts";
import { getBalanceAt } from "../queries/balances.ts";
import { fundClosings, funds } from "../tables.ts";
import { bookMovement, voidMovement } from "./book-movement.ts";

/**
 * Closes all days of a fund up to one with the money that was counted. A difference from the book needs a reason and becomes a movement, so
 * that the balance equals the count. Nothing is recorded, voided or dated there any more.
 */
export async function closeFundDays(ctx: Context, input: CloseFundInput): Promise<void> {
  requirePermission(ctx.actor, "funds.write");
  const { fundId, day, counted, reason } = input;
  if (day > today(ctx.now())) throw invalid(fundMessages.dayInFuture, { day: fundMessages.dayInFuture });
  await inTransaction(ctx, async (ctx) => {
    const fund = await lockAlone(ctx, fundId);
    if (fund.closedOn && day <= fund.closedOn) {
      const message = fundMessages.closedAlready(fund.closedOn);
      throw conflict("fund-closed", message, { fields: { day: message } });
    }
    if (counted < 0 && fund.kind === "till")
      throw invalid(fundMessages.negativeTill, { counted: fundMessages.negativeTill });
    const expected = vnd(await getBalanceAt(ctx, fundId, day));
    const difference = vnd(counted - expected);
    if (difference !== 0 && reason === "") {
      const message = fundMessages.reasonMissing(expected, counted);
      throw invalid(message, { reason: message });
    }
    const { id: closedBy, name: closedByName } = actorOf(ctx);
    const id = newId();
    const counts = { expectedVnd: expected, countedVnd: counted, reason };
    await ctx.db
      .insert(fundClosings)
      .values({ id, fundId, dayOn: day, ...counts, closedBy, closedByName, createdAt: ctx.now() });
    const at = vietnamInstant(day, "23:59");
    const movement = { fundId, kind: "difference" as const, subjectId: id, amount: difference, at };
    if (difference !== 0) await bookMovement(ctx, { ...movement, recordedBy: closedBy });
    await ctx.db.update(funds).set({ closedOn: day }).where(eq(funds.id, fundId));
    await recordAuditEvent(ctx, {
      action: "fund.closed",
      subject: { type: "fund", id: fundId, label: fund.name },
      after: { day, expected: formatVnd(expected), counted: formatVnd(counted), reason },
    });
  });
}

/** Opens the days of the last closing of a fund again; its difference counts no more. Throws `conflict` for an earlier closing. */
export async function reopenFundDays(ctx: Context, { closingId, reason }: ReopenFundInput): Promise<void> {
  requirePermission(ctx.actor, "funds.reopen");
  await inTransaction(ctx, async (ctx) => {
    const [closing] = await ctx.db.select().from(fundClosings).where(eq(fundClosings.id, closingId));
    if (!closing) throw notFound(fundMessages.noSuchClosing, "closing-not-found");
    const { fundId, dayOn, expectedVnd, countedVnd } = closing;
    const fund = await lockAlone(ctx, fundId);
    const [last, before] = await ctx.db
      .select()
      .from(fundClosings)
      .where(and(eq(fundClosings.fundId, fundId), isNull(fundClosings.reopenedAt)))
      .orderBy(desc(fundClosings.dayOn))
      .limit(2);
    if (last?.id !== closingId) throw conflict("not-last-closing", fundMessages.notLastClosing);
    await ctx.db
      .update(fundClosings)
      .set({ reopenReason: reason, reopenedByName: actorOf(ctx).name, reopenedAt: ctx.now() })
      .where(eq(fundClosings.id, closingId));
    await ctx.db
      .update(funds)
      .set({ closedOn: before?.dayOn ?? null })
      .where(eq(funds.id, fundId));
    if (expectedVnd !== countedVnd) await voidDifference(ctx, closingId, fund.name);
    await recordAuditEvent(ctx, {
      action: "fund.reopened",
      subject: { type: "fund", id: fundId, label: fund.name },
      after: { day: formatDate(dayOn), reason },
    });
  });
}

/** A surplus of a till that has left it cannot be taken away again. */
async function voidDifference(ctx: Context, closingId: string, fundName: string): Promise<void> {
  try {
    await voidMovement(ctx, "difference", closingId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
    throw conflict("surplus-spent", fundMessages.surplusSpent(fundName));
  }
}

/** The row, locked alone: no movement of the fund is booked until the transaction ends. */
async function lockAlone(ctx: Context, id: string): Promise<typeof funds.$inferSelect> {
  const [fund] = await ctx.db.select().from(funds).where(eq(funds.id, id)).for("update");
  if (!fund) throw notFound(fundMessages.noSuchFund, "fund-not-found");
  return fund;
}

const actorOf = ({ actor }: Context) =>
  actor.kind === "staff" ? { id: actor.id, name: actor.name } : { id: actor.kind, name: "Hệ thống" };
