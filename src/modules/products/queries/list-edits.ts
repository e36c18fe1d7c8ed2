import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productEdits, productFormerSlugs, products } from "../tables.ts";

type Edit<Draft> = { id: string; version: number; draft: Draft | null; isShown: boolean };

/** Draft status of each product of a kind, sorted by title. */
export async function listEdits<Draft extends object>(
  ctx: Context,
  kind: ProductKind,
  limit: number,
): Promise<Edit<Draft>[]> {
  const { productId: id, version, draft } = productEdits;
  const rows = await ctx.db
    .select({ id, version, draft, shownId: products.id })
    .from(productEdits)
    .leftJoin(products, eq(products.id, productEdits.productId))
    .where(eq(productEdits.kind, kind))
    .orderBy(asc(productEdits.title), asc(productEdits.productId))
    .limit(limit);
  return rows.map(({ shownId, draft, ...edit }) => ({
    ...edit,
    draft: draft as Draft | null,
    isShown: shownId !== null,
  }));
}

/** Those of some slugs that redirect to a product's current one. */
export async function listFormerSlugs(ctx: Context, kind: ProductKind, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return [];
  const { slug } = productFormerSlugs;
  const rows = await ctx.db
    .select({ slug })
    .from(productFormerSlugs)
    .where(and(eq(productFormerSlugs.kind, kind), inArray(slug, [...among])));
  return rows.map((row) => row.slug);
}
