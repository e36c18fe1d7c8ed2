import { count, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import type { AddFundInput, ChangeFundInput } from "../contract.ts";
import { MAX_FUNDS } from "../limits.ts";
import { fundMessages } from "../messages.ts";
import { funds } from "../tables.ts";
import { findMovement, replaceOpening } from "./book-movement.ts";

/** Adds a fund with its opening balance. */
export async function addFund(ctx: Context, input: AddFundInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  checkOpeningDay(ctx, input);
  const { kind, name, accountNumber } = input;
  try {
    return await inTransaction(ctx, async (ctx) => {
      const [known] = await ctx.db.select({ rows: count() }).from(funds);
      if ((known?.rows ?? 0) >= MAX_FUNDS) throw conflict("too-many-funds", fundMessages.tooMany);
      const fund = { id: newId(), kind, name, accountNumber: kind === "bank" ? accountNumber : null };
      await ctx.db.insert(funds).values({ ...fund, createdAt: ctx.now() });
      await bookOpening(ctx, fund.id, input);
      await recordAuditEvent(ctx, { action: "fund.added", subject: subjectOf(fund), after: openingText(input) });
      return fund.id;
    });
  } catch (error) {
    if (brokenConstraint(error) !== "funds_account_once") throw error;
    throw invalid(fundMessages.accountTaken, { accountNumber: fundMessages.accountTaken });
  }
}

/** Changes name, opening balance and use of a fund. Throws `conflict` for another version than was seen, or for a closed day. */
export async function changeFund(ctx: Context, input: ChangeFundInput): Promise<void> {
  requirePermission(ctx.actor, "funds.write");
  checkOpeningDay(ctx, input);
  const { fundId, expectedVersion, name, isActive, opening, openingOn } = input;
  await inTransaction(ctx, async (ctx) => {
    const [fund] = await ctx.db.select().from(funds).where(eq(funds.id, fundId)).for("update");
    if (!fund) throw notFound(fundMessages.noSuchFund, "fund-not-found");
    if (fund.version !== expectedVersion) throw conflict("fund-changed", fundMessages.changed);
    await ctx.db
      .update(funds)
      .set({ name, isActive, version: fund.version + 1 })
      .where(eq(funds.id, fundId));
    const former = await findMovement(ctx, "opening", fundId);
    const isSame = (former?.amountVnd ?? 0) === opening && (opening === 0 || former?.dayOn === openingOn);
    if (!isSame) await bookOpening(ctx, fundId, input);
    await recordAuditEvent(ctx, {
      action: "fund.changed",
      subject: subjectOf({ id: fundId, name }),
      before: {
        name: fund.name,
        isActive: fund.isActive,
        ...openingText({ opening: former?.amountVnd ?? 0, openingOn: former?.dayOn ?? openingOn }),
      },
      after: { name, isActive, ...openingText(input) },
    });
  });
}

type Opening = Pick<ChangeFundInput, "opening" | "openingOn">;

function checkOpeningDay(ctx: Context, { openingOn }: Opening): void {
  if (openingOn <= today(ctx.now())) return;
  throw invalid(fundMessages.openingInFuture, { openingOn: fundMessages.openingInFuture });
}

async function bookOpening(ctx: Context, fundId: string, { opening, openingOn }: Opening): Promise<void> {
  const recordedBy = ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind;
  await replaceOpening(ctx, { fundId, amount: opening, at: vietnamInstant(openingOn), recordedBy });
}

const openingText = ({ opening, openingOn }: { opening: number; openingOn: string }) => ({
  opening: formatVnd(opening),
  openingOn,
});

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: "fund", id, label: name });
