import { and, asc, count, eq, inArray, or } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { productAmenities, productEdits, products } from "../tables.ts";

/** A product that blocks a deletion. */
export type ProductUsing = { id: string; title: string };

/** Products that the result names; staff handle these first. */
const MAX_PRODUCTS = 20;

/** The products at a place, locked until the transaction ends with a lock that allows references to them. */
export async function lockProductsAt(ctx: Context, kind: ProductKind, place: string): Promise<ProductUsing[]> {
  const { id, title } = products;
  const there = ctx.db.select({ id, title }).from(products).where(isAt(kind, place));
  return there.orderBy(asc(id)).for("no key update");
}

const isAt = (kind: ProductKind, place: string) => and(eq(products.kind, kind), eq(placeColumn(kind), place));
const placeColumn = (kind: ProductKind) => (kind === "cruise" ? products.areaId : products.cityId);

/** The first products at a place, including drafts for it. */
export async function listProductsAt(ctx: Context, kind: ProductKind, place: string): Promise<ProductUsing[]> {
  const stored = ctx.db.select({ id: products.id, title: products.title }).from(products).where(isAt(kind, place));
  const drafts = ctx.db
    .select({ id: productEdits.productId, title: productEdits.title })
    .from(productEdits)
    .where(and(eq(productEdits.kind, kind), eq(productEdits.placeId, place)));
  const found = [...(await stored.limit(MAX_PRODUCTS)), ...(await drafts.limit(MAX_PRODUCTS))];
  return [...new Map(found.map((one) => [one.id, one])).values()].slice(0, MAX_PRODUCTS);
}

/** A ship in any state, with its bay: closing a bay stops its ships, and ships of other bays are offered instead. */
export type ShipAt = { id: string; slug: string; title: string; areaId: string | null; isOnSale: boolean };

const MAX_SHIPS = 500;

/** Every ship with its bay, by title. */
export async function listShipsByBay(ctx: Context): Promise<ShipAt[]> {
  const { id, slug, title, areaId, status } = products;
  const rows = await ctx.db
    .select({ id, slug, title, areaId, status })
    .from(products)
    .where(eq(products.kind, "cruise"))
    .orderBy(asc(title), asc(id))
    .limit(MAX_SHIPS);
  return rows.map(({ status, ...ship }) => ({ ...ship, isOnSale: status === "published" }));
}

/** The number of products at each place, in any state. */
export async function countAtPlaces(ctx: Context, kind: ProductKind): Promise<Map<string, number>> {
  const place = placeColumn(kind);
  const rows = await ctx.db
    .select({ place, products: count() })
    .from(products)
    .where(eq(products.kind, kind))
    .groupBy(place);
  return new Map(rows.flatMap(({ place, products }) => (place ? [[place, products] as const] : [])));
}

/** The first products that have an amenity themselves, and those of `others` with a part that has it. */
export async function listProductsHaving(
  ctx: Context,
  amenityId: string,
  others: readonly string[],
): Promise<ProductUsing[]> {
  const { id, title } = products;
  const { productId } = productAmenities;
  const having = ctx.db.select({ productId }).from(productAmenities).where(eq(productAmenities.amenityId, amenityId));
  return ctx.db
    .select({ id, title })
    .from(products)
    .where(or(inArray(id, having), inArray(id, [...others])))
    .orderBy(asc(title), asc(id))
    .limit(MAX_PRODUCTS);
}
