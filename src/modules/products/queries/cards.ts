import { inArray } from "drizzle-orm";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { ProductCard, ProductKind } from "../contract/product.ts";
import type { ListedProduct } from "../rules/catalogue.ts";
import { scoreOf } from "../rules/score.ts";
import { products } from "../tables.ts";
import { type CardParts, type PublishedCatalogue, publishedCatalogue } from "./catalogue.ts";
import { amenityIdsInOrder, cardPictureCount, placeId, reviewCounts } from "./columns.ts";
import { placesOf } from "./places.ts";

/** The cards of some products: only uncached ones are loaded, all in one statement. `Own` is the card data of the kind. */
export async function cardsOf<Own extends object>(
  ctx: Context,
  { kind, cards }: PublishedCatalogue,
  listed: readonly ListedProduct[],
): Promise<(ProductCard & Own)[]> {
  const unknown = listed.filter((product) => !cards.has(product));
  const parts = new Map(listed.flatMap((product) => entryOf(product, cards.get(product))));
  const [places, amenities, read] = await Promise.all([
    placesOf(ctx, kind),
    listAmenitiesById(ctx),
    readParts(ctx, unknown),
  ]);
  const placeNames = new Map(places.map((place) => [place.id, place.name]));
  for (const [product, part] of read) {
    parts.set(product, part);
    // Not cached inside a transaction, which may have read its own writes and could roll back.
    if (!ctx.transaction) cards.set(product, part);
  }
  return listed.flatMap((product) => {
    const part = parts.get(product);
    if (!part) return []; // hidden since the catalogue was read
    const { placeId, amenityIds, own, ...card } = part;
    const category = { id: placeId, name: placeNames.get(placeId) ?? "" };
    const tags = amenityIds.flatMap((id) => amenities.get(id) ?? []);
    // The kind's own write command has stored it.
    const { from, fromTerms } = product;
    return [{ ...card, ...(own as Own), from, fromTerms, category, tags, price: null }];
  });
}

/** The cards of some products of a kind in the given order. */
export async function cardsById<Own extends object>(
  ctx: Context,
  kind: ProductKind,
  ids: readonly string[],
): Promise<(ProductCard & Own)[]> {
  const published = await publishedCatalogue(ctx, kind);
  return cardsOf(
    ctx,
    published,
    ids.flatMap((id) => published.catalogue.productOf(id) ?? []),
  );
}

const entryOf = (product: ListedProduct, part: CardParts | undefined): [ListedProduct, CardParts][] =>
  part ? [[product, part]] : [];

async function readParts(ctx: Context, listed: readonly ListedProduct[]): Promise<[ListedProduct, CardParts][]> {
  if (listed.length === 0) return [];
  const rows = await ctx.db
    .select(columns)
    .from(products)
    .where(
      inArray(
        products.id,
        listed.map((product) => product.id),
      ),
    );
  const pictures = await findPictures(
    ctx,
    rows.flatMap((row) => row.thumbnailId ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return listed.flatMap((product) => {
    const row = byId.get(product.id);
    if (!row) return [];
    const { thumbnailId, reviews, ...shown } = row;
    const thumbnail = (thumbnailId && pictures.get(thumbnailId)) || null;
    return entryOf(product, { ...shown, score: scoreOf(reviews), thumbnail });
  });
}

const columns = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  placeId,
  defaultPrice: products.defaultPriceVnd,
  thumbnailId: products.thumbnailId,
  reviews: reviewCounts,
  pictures: cardPictureCount,
  amenityIds: amenityIdsInOrder,
  own: products.card,
};
