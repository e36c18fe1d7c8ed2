import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { type Fund, type FundBalance, type FundChoice, fundKinds } from "../contract.ts";
import { MAX_FUNDS } from "../limits.ts";
import { fundMovements, funds } from "../tables.ts";
import { getBalancesBefore } from "./balances.ts";

type Row = typeof funds.$inferSelect;

const fundOf = ({ createdAt: _, ...fund }: Row): Fund => fund;

/** All funds, those in use first, by kind and age. */
export async function listFunds(ctx: Context): Promise<Fund[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(funds)
    .orderBy(desc(funds.isActive), asc(funds.createdAt), asc(funds.id))
    .limit(MAX_FUNDS);
  const order = (fund: Row) => (fund.isActive ? 0 : fundKinds.length) + fundKinds.indexOf(fund.kind);
  return rows.map(fundOf).sort((a, b) => order(a as Row) - order(b as Row));
}

/** The same with their balances at the end of a day: of today, when none is given. */
export async function listBalances(ctx: Context, day: CalendarDate = today(ctx.now())): Promise<FundBalance[]> {
  const known = await listFunds(ctx);
  const ids = known.map(({ id }) => id);
  const [balances, openings] = await Promise.all([
    getBalancesBefore(ctx, addDays(day, 1)),
    ctx.db
      .select()
      .from(fundMovements)
      .where(
        and(eq(fundMovements.kind, "opening"), inArray(fundMovements.subjectId, ids), isNull(fundMovements.voidedAt)),
      ),
  ]);
  return known.map((fund) => {
    const opening = openings.find(({ fundId }) => fundId === fund.id);
    return {
      ...fund,
      balance: balances.get(fund.id) ?? 0,
      opening: opening ? { amount: opening.amountVnd, day: opening.dayOn } : null,
    };
  });
}

/** The funds in use into which staff record money; of several ones of a kind they have to choose. */
export async function listFundChoices(ctx: Context): Promise<FundChoice[]> {
  requirePermission(ctx.actor, "payments.write");
  const known = await listFunds(ctx);
  const account = await getBankAccount(ctx);
  return known.flatMap(({ id, kind, name, isActive, accountNumber }) => {
    if (!isActive || kind === "gateway") return [];
    return [{ id, kind, name, isUsual: accountNumber !== null && accountNumber === account?.number }];
  });
}
