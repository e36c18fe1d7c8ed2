import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productEdits, productFormerSlugs, products } from "../tables.ts";

type Edit<Work> = { id: string; version: number; work: Work | null; isShown: boolean };

/** Draft status of each product of a kind, sorted by title. */
export async function listEdits<Work extends object>(
  ctx: Context,
  kind: ProductKind,
  limit: number,
): Promise<Edit<Work>[]> {
  const { productId: id, version, work } = productEdits;
  const rows = await ctx.db
    .select({ id, version, work, shownId: products.id })
    .from(productEdits)
    .leftJoin(products, eq(products.id, productEdits.productId))
    .where(eq(productEdits.kind, kind))
    .orderBy(asc(productEdits.title), asc(productEdits.productId))
    .limit(limit);
  return rows.map(({ shownId, work, ...edit }) => ({ ...edit, work: work as Work | null, isShown: shownId !== null }));
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
