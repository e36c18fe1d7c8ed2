import { and, asc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind, PublishState } from "../contract/product.ts";
import { products } from "../tables.ts";
import { noSuchProduct } from "./find-product.ts";

const MAX_NAMES = 500;

export type ProductName = { id: string; kind: ProductKind; slug: string; title: string; status: PublishState };

/** The products of a kind for selection by staff, by name; hidden ones and drafts too. */
export async function listProductNames(ctx: Context, kind: ProductKind): Promise<ProductName[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return ctx.db
    .select(columns)
    .from(products)
    .where(eq(products.kind, kind))
    .orderBy(asc(products.title), asc(products.id))
    .limit(MAX_NAMES);
}

/** Every product of a kind, whatever its state. */
export async function listProductIds(ctx: Context, kind: ProductKind): Promise<string[]> {
  const rows = await ctx.db.select({ id: products.id }).from(products).where(eq(products.kind, kind));
  return rows.map(({ id }) => id);
}

/** Names of products by id. */
export async function findProductNames(ctx: Context, ids: readonly string[]): Promise<Map<string, ProductName>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((product) => [product.id, product]));
}

/** SQL subquery: ids of products of a kind whose name or place has a word with this beginning. */
export const productIdsNamed = (kind: ProductKind, word: string): SQL =>
  sql`select ${products.id} from ${products}
    where ${and(eq(products.kind, kind), like(products.searchText, `% ${word}%`))}`;

/** The product with a slug, in any state; null when there is none. */
export async function findProductName(ctx: Context, kind: ProductKind, slug: string): Promise<ProductName | null> {
  requirePermission(ctx.actor, "catalogue.read");
  const [product] = await ctx.db
    .select(columns)
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.slug, slug)));
  return product ?? null;
}

/** The default price of a product; its first price rule starts with it. */
export async function findDefaultPrice(ctx: Context, id: string): Promise<number | null> {
  requirePermission(ctx.actor, "catalogue.read");
  const [product] = await ctx.db.select({ price: products.defaultPriceVnd }).from(products).where(eq(products.id, id));
  return product?.price ?? null;
}

/** The product with an id, in any state; a draft that was never complete does not count. Throws `not-found`. */
export async function getProductName(ctx: Context, kind: ProductKind, id: string): Promise<ProductName> {
  requirePermission(ctx.actor, "catalogue.read");
  const product = (await findProductNames(ctx, [id])).get(id);
  if (product?.kind !== kind) throw noSuchProduct(ctx, kind);
  return product;
}

const columns = {
  id: products.id,
  kind: products.kind,
  slug: products.slug,
  title: products.title,
  status: products.status,
};
