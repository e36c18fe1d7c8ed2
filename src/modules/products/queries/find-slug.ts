import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productEdits, productFormerSlugs, products } from "../tables.ts";

/** True if no other product of the kind has this slug, or redirects from it. */
export async function isSlugFree(ctx: Context, kind: ProductKind, slug: string, exceptId?: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${products.id}::text as id from ${products} where ${and(eq(products.kind, kind), eq(products.slug, slug))}
    union all
    select ${productFormerSlugs.productId}::text from ${productFormerSlugs}
      where ${and(eq(productFormerSlugs.kind, kind), eq(productFormerSlugs.slug, slug))}`);
  return rows.every(({ id }) => id === exceptId);
}

/** The product with this slug, current or former. */
export async function findIdBySlug(ctx: Context, kind: ProductKind, slug: string): Promise<string | undefined> {
  const [present] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.slug, slug)));
  if (present) return present.id;
  const former = ctx.db.select({ id: productFormerSlugs.productId }).from(productFormerSlugs);
  return (await former.where(and(eq(productFormerSlugs.kind, kind), eq(productFormerSlugs.slug, slug))))[0]?.id;
}

/** The draft with this intended slug, the last saved of several: an incomplete draft has no slug of its own. */
export async function findIdByDraftSlug(ctx: Context, kind: ProductKind, slug: string): Promise<string | undefined> {
  const [draft] = await ctx.db
    .select({ id: productEdits.productId })
    .from(productEdits)
    .where(and(eq(productEdits.kind, kind), sql`${productEdits.draft}->>'slug' = ${slug}`))
    .orderBy(desc(productEdits.savedAt), desc(productEdits.productId))
    .limit(1);
  return draft?.id;
}
