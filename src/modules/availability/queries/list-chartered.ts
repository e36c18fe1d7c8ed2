import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { priceRules } from "../tables.ts";

/** Ids of the products that have a price for all of them at once. */
export async function listChartered(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: priceRules.productId })
    .from(priceRules)
    .where(eq(priceRules.kind, "charter"));
  return rows.map(({ id }) => id);
}
