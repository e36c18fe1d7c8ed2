import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { priceRules } from "../tables.ts";

/** Ids of the products with a child rule below the adult price; an amount counts as well. */
export async function listProductsWithChildDiscount(ctx: Context): Promise<string[]> {
  const { productId, kind, percent, deletedAt } = priceRules;
  const rows = await ctx.db
    .selectDistinct({ id: productId })
    .from(priceRules)
    .where(and(eq(kind, "child"), isNull(deletedAt), or(isNull(percent), lt(percent, 100))));
  return rows.map(({ id }) => id);
}
