import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { products } from "../tables.ts";
import { touchProduct } from "./touch-product.ts";

/** Changes what a product is found by, when a word of it that others write has changed. */
export async function setSearchText(ctx: Context, kind: ProductKind, id: string, searchText: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await ctx.db.update(products).set({ searchText }).where(eq(products.id, id));
  await touchProduct(ctx, kind, id);
}
