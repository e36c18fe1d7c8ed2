import { and, asc, eq, gte, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import type { Movement } from "../contract.ts";
import { fundMovements, funds } from "../tables.ts";

type Of = { from: CalendarDate; to: CalendarDate; fundId?: string | undefined; most: number };

/** A movement with the name of its fund; null for an unknown one. */
export async function findMovementById(ctx: Context, id: string): Promise<(Movement & { fund: string }) | null> {
  requirePermission(ctx.actor, "payments.read");
  if (!isId(id)) return null;
  const [row] = await ctx.db
    .select({ movement: fundMovements, fund: funds.name })
    .from(fundMovements)
    .innerJoin(funds, eq(funds.id, fundMovements.fundId))
    .where(eq(fundMovements.id, id));
  return row ? { ...movementOf(row.movement), fund: row.fund } : null;
}

/** The movements of some days in the order of the book, voided ones too: of one fund, or of all. */
export async function listMovements(ctx: Context, { from, to, fundId, most }: Of): Promise<Movement[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(fundMovements)
    .where(
      and(
        gte(fundMovements.dayOn, from),
        lte(fundMovements.dayOn, to),
        fundId === undefined ? undefined : eq(fundMovements.fundId, fundId),
      ),
    )
    .orderBy(asc(fundMovements.dayOn), asc(fundMovements.at), asc(fundMovements.id))
    .limit(most);
  return rows.map(movementOf);
}

const movementOf = ({ dayOn, amountVnd, createdAt: _, ...row }: typeof fundMovements.$inferSelect): Movement => ({
  ...row,
  day: dayOn,
  amount: amountVnd,
});
