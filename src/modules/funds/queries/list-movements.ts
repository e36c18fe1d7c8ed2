import { and, asc, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import type { Movement } from "../contract.ts";
import { fundMovements, funds } from "../tables.ts";

type MovementFilter = { from: CalendarDate; to: CalendarDate; fundId?: string | undefined; limit: number };

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
export async function listMovements(ctx: Context, { from, to, fundId, limit }: MovementFilter): Promise<Movement[]> {
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
    .limit(limit);
  return rows.map(movementOf);
}

/** The slip numbers of receipts or refunds by their ids. Only cash has one; a voided slip counts until the money is recorded again. */
export async function listSlips(
  ctx: Context,
  kind: "receipt" | "refund",
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const { kind: ofKind, subjectId, slip, voidedAt } = fundMovements;
  const rows = await ctx.db
    .select({ subjectId, slip })
    .from(fundMovements)
    .where(and(eq(ofKind, kind), inArray(subjectId, [...subjectIds]), isNotNull(slip)))
    // The valid one comes last, because null sorts after all moments, and replaces voided ones.
    .orderBy(asc(voidedAt));
  return new Map(rows.map((row) => [row.subjectId, row.slip ?? ""]));
}

const movementOf = ({ dayOn, amountVnd, createdAt: _, ...row }: typeof fundMovements.$inferSelect): Movement => ({
  ...row,
  day: dayOn,
  amount: amountVnd,
});
