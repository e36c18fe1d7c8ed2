import { and, asc, eq, type SQL } from "drizzle-orm";
import { type DomainError, notFound } from "#kernel/errors.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Product, ProductKind, ProductRef } from "../contract/product.ts";
import { productMessages } from "../messages.ts";
import { kindTag, productTag } from "../rules/tags.ts";
import { products } from "../tables.ts";
import { productColumns, refColumns, toProduct } from "./columns.ts";

const published = (kind: ProductKind, slug: string) =>
  and(eq(products.kind, kind), eq(products.slug, slug), eq(products.status, "published"));

/** A published product with the fields for selling it. Throws `not-found`. */
export async function getProductRef(ctx: Context, kind: ProductKind, slug: string): Promise<ProductRef> {
  const ref = await findProductRef(ctx, kind, slug);
  if (!ref) throw noSuchProduct(ctx, kind);
  return ref;
}

/** As `getProductRef`, or null. */
export async function findProductRef(ctx: Context, kind: ProductKind, slug: string): Promise<ProductRef | null> {
  const [row] = await ctx.db.select(refColumns).from(products).where(published(kind, slug));
  // Publishing any product may create it, so the result depends on all of them.
  dependsOn(ctx, row ? productTag(row.id) : kindTag(kind));
  return row ?? null;
}

/** The stored fields of a published product. Throws `not-found`. */
export async function getProductBySlug(ctx: Context, kind: ProductKind, slug: string): Promise<Product> {
  const [product] = await read(ctx, published(kind, slug));
  if (!product) throw noSuchProduct(ctx, kind);
  dependsOn(ctx, productTag(product.id));
  return product;
}

/** The stored fields of a product, published or not. */
export async function findProduct(ctx: Context, id: string): Promise<Product | null> {
  const [product] = await read(ctx, eq(products.id, id));
  return product ?? null;
}

/** The products of a kind by title, in every state. */
export function listProducts(ctx: Context, kind: ProductKind, limit: number): Promise<Product[]> {
  return read(ctx, eq(products.kind, kind), limit);
}

async function read(ctx: Context, which: SQL | undefined, limit = 1): Promise<Product[]> {
  const rows = await ctx.db
    .select(productColumns)
    .from(products)
    .where(which)
    .orderBy(asc(products.title), asc(products.id))
    .limit(limit);
  return rows.map(toProduct);
}

export function noSuchProduct(ctx: Context, kind: ProductKind): DomainError {
  dependsOn(ctx, kindTag(kind));
  return notFound(productMessages[kind].notFound, `${kind}-not-found`);
}
