import { and, asc, between, eq } from "drizzle-orm";
import { notFound } from "#kernel/errors.ts";
import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { CARD_PICTURES } from "../limits.ts";
import { kindTag, productTag } from "../rules/tags.ts";
import { productImages, products } from "../tables.ts";

/** The pictures that a card shows after its thumbnail, in their order. */
export async function listCardPictures(ctx: Context, kind: ProductKind, slug: string): Promise<Picture[]> {
  const [product] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.slug, slug), eq(products.status, "published")));
  if (!product) {
    dependsOn(ctx, kindTag(kind));
    throw notFound("Không có trang này.", "product-not-found");
  }
  dependsOn(ctx, productTag(product.id));
  const rows = await ctx.db
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.productId, product.id), between(productImages.position, 1, CARD_PICTURES - 1)))
    .orderBy(asc(productImages.position));
  const ids = rows.map(({ id }) => id);
  const pictures = await findPictures(ctx, ids);
  return ids.flatMap((id) => pictures.get(id) ?? []);
}
