import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { cached } from "#platform/cache/cached.ts";
import { type Changes, getCollectionVersion, listChangesSince } from "#platform/cache/change-log.ts";
import type { Context } from "#platform/context.ts";
import type { ProductCard, ProductKind } from "../contract/product.ts";
import { Catalogue, type ListedProduct } from "../rules/catalogue.ts";
import { kindTag } from "../rules/tags.ts";
import { productFromPrices, products } from "../tables.ts";
import { amenityIdsInOrder, placeId } from "./columns.ts";

/** A card without parts that change independently: names of places and amenities, and prices. */
export type CardParts = Omit<ProductCard, "category" | "tags" | "price" | "from" | "fromTerms"> & {
  placeId: string;
  amenityIds: string[];
  /** Fields that only this product kind has. */
  own: object;
};

/**
 * The published products of a kind in memory at a version, and their cached cards. A changed product becomes another object, so its old
 * card is never found again.
 */
export type PublishedCatalogue = {
  kind: ProductKind;
  catalogue: Catalogue;
  version: number;
  cards: LRUCache<ListedProduct, CardParts>;
};

/** Products per read: few enough that no chunk blocks other requests for long. */
const CHUNK_SIZE = 500;

/** Cards of a hundred full pages, about 3 MB. */
const MAX_CACHED_CARDS = 2000;

/** The published products of a kind, updated change by change. A transaction that changes some of them reads all of them itself. */
export function publishedCatalogue(ctx: Context, kind: ProductKind): Promise<PublishedCatalogue> {
  const tag = kindTag(kind);
  return cached(ctx, tag, [tag], async (before) => {
    const known = await before?.catch(() => undefined);
    const changes = known && (await listChangesSince(ctx, tag, known.version));
    return known && changes ? applyChanges(ctx, known, changes) : loadCatalogue(ctx, kind);
  });
}

async function loadCatalogue(ctx: Context, kind: ProductKind): Promise<PublishedCatalogue> {
  const version = await getCollectionVersion(ctx, kindTag(kind));
  const catalogue = new Catalogue();
  let last: string | undefined;
  do {
    const listed = await readListed(ctx, kind, last ? gt(products.id, last) : undefined);
    catalogue.change(listed);
    last = listed.length === CHUNK_SIZE ? listed.at(-1)?.id : undefined;
  } while (last);
  return { kind, catalogue, version, cards: new LRUCache({ max: MAX_CACHED_CARDS }) };
}

async function applyChanges(ctx: Context, known: PublishedCatalogue, changes: Changes): Promise<PublishedCatalogue> {
  for (let at = 0; at < changes.memberIds.length; at += CHUNK_SIZE) {
    const ids = changes.memberIds.slice(at, at + CHUNK_SIZE);
    known.catalogue.change(await readListed(ctx, known.kind, inArray(products.id, ids)), ids);
  }
  return { ...known, version: changes.version };
}

async function readListed(ctx: Context, kind: ProductKind, condition: SQL | undefined) {
  const rows = await ctx.db
    .select({
      id: products.id,
      slug: products.slug,
      title: products.title,
      text: products.searchText,
      price: products.defaultPriceVnd,
      scoreMilli: sql<number>`${products.scoreMilli}`,
      rank: products.rank,
      placeId,
      facets: products.facets,
      amenityIds: amenityIdsInOrder,
      oneNight: productFromPrices.oneNight,
      twoNights: productFromPrices.twoNights,
      fromTerms: productFromPrices.terms,
    })
    .from(products)
    .leftJoin(productFromPrices, eq(productFromPrices.productId, products.id))
    .where(and(eq(products.kind, kind), eq(products.status, "published"), condition))
    .orderBy(asc(products.id))
    .limit(CHUNK_SIZE);
  return rows.map(({ oneNight, twoNights, placeId, amenityIds, facets, ...listed }) => ({
    ...listed,
    from: [oneNight, twoNights] as const,
    facets: { ...facets, places: [placeId], amenities: amenityIds },
  }));
}
