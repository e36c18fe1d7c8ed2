import { and, eq, gte, isNull, or } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { priceRules } from "../tables.ts";

/** Ids of the products with a charter price today or later. */
export async function listChartered(ctx: Context): Promise<string[]> {
  const { productId, kind, toOn, deletedAt } = priceRules;
  const rows = await ctx.db
    .selectDistinct({ id: productId })
    .from(priceRules)
    .where(and(eq(kind, "charter"), isNull(deletedAt), or(isNull(toOn), gte(toOn, today(ctx.now())))));
  return rows.map(({ id }) => id);
}
