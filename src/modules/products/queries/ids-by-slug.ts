import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productFormerSlugs, products } from "../tables.ts";

/** The published products of some slugs, current or former, by slug; others are left out. */
export async function findIdsBySlug(
  ctx: Context,
  kind: ProductKind,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const published = and(eq(products.kind, kind), eq(products.status, "published"));
  const [former, present] = await Promise.all([
    ctx.db
      .select({ slug: productFormerSlugs.slug, id: products.id })
      .from(productFormerSlugs)
      .innerJoin(products, eq(products.id, productFormerSlugs.productId))
      .where(and(published, eq(productFormerSlugs.kind, kind), inArray(productFormerSlugs.slug, [...slugs]))),
    ctx.db
      .select({ slug: products.slug, id: products.id })
      .from(products)
      .where(and(published, inArray(products.slug, [...slugs]))),
  ]);
  return new Map([...former, ...present].map(({ slug, id }) => [slug, id]));
}
