import { eq, inArray, or } from "drizzle-orm";
import { recordContentChange } from "#platform/cache/change-log.ts";
import { type Context, invalidate, joinTransaction } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { kindTag, productTag } from "../rules/tags.ts";
import { productImages, products } from "../tables.ts";
import { requestFromPrice } from "./from-price.ts";

/** Invalidates a product with the running transaction: its page, lists and search. */
export function touchProduct(ctx: Context, kind: ProductKind, id: string): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await requestFromPrice(ctx, id);
    await recordContentChange(ctx, kindTag(kind), id, productTag(id));
  });
}

/** As `touchProduct`, by id alone; an unknown id is ignored. */
export async function touchProductById(ctx: Context, id: string): Promise<void> {
  const [product] = await ctx.db.select({ kind: products.kind }).from(products).where(eq(products.id, id));
  if (product) await touchProduct(ctx, product.kind, id);
}

/** Invalidates only the page of a product with the running transaction, and no card or price of it. */
export const touchProductPage = (ctx: Context, id: string): Promise<void> => invalidate(ctx, productTag(id));

/** Invalidates products that show a picture themselves, and `others` with a part that shows it. */
export async function touchProductsShowing(ctx: Context, imageId: string, others: readonly string[]): Promise<void> {
  const { id, kind, thumbnailId } = products;
  const showing = ctx.db
    .select({ id: productImages.productId })
    .from(productImages)
    .where(eq(productImages.imageId, imageId));
  const touched = await ctx.db
    .select({ id, kind })
    .from(products)
    .where(or(eq(thumbnailId, imageId), inArray(id, showing), inArray(id, [...others])))
    .orderBy(id);
  for (const product of touched) await touchProduct(ctx, product.kind, product.id);
}
