import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { products } from "../tables.ts";
import { touchProduct } from "./touch-product.ts";

/** Updates the search text of a product, when a word from another record has changed. */
export async function setSearchText(ctx: Context, kind: ProductKind, id: string, searchText: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await ctx.db.update(products).set({ searchText }).where(eq(products.id, id));
  await touchProduct(ctx, kind, id);
}
