import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import type { HotelCard, HotelSuggestion, ReviewCounts } from "./contract.ts";
import { SUGGESTIONS } from "./limits.ts";
import { scoreOf, searchWords } from "./rules.ts";
import { hotels } from "./tables.ts";

const isPublished = eq(hotels.status, "published");

/** The first hotels in the order staff gave them. */
export async function listShowcase(ctx: Context, limit: number): Promise<HotelCard[]> {
  reads(ctx, "hotels");
  const rows = await ctx.db
    .select(cardColumns)
    .from(hotels)
    .where(isPublished)
    .orderBy(asc(hotels.rank), asc(hotels.id))
    .limit(limit);
  if (rows.length === 0) return [];

  const [cities, pictures, amenities] = await Promise.all([
    listCities(ctx),
    findPictures(
      ctx,
      rows.flatMap((row) => row.thumbnailId ?? []),
    ),
    amenitiesById(ctx),
  ]);
  const cityNames = new Map(cities.map((city) => [city.id, city.name]));
  return rows.map(({ cityId, thumbnailId, amenityIds, reviews, ...row }) => ({
    ...row,
    city: { id: cityId, name: cityNames.get(cityId) ?? "" },
    score: scoreOf(reviews),
    thumbnail: (thumbnailId && pictures.get(thumbnailId)) || null,
    tags: amenityIds.flatMap((id) => amenities.get(id) ?? []),
  }));
}

/** Hotels whose name or place has all the words, with or without diacritics; names that begin with them first. */
export async function suggestHotels(ctx: Context, text: string, limit = SUGGESTIONS): Promise<HotelSuggestion[]> {
  reads(ctx, "hotels");
  const words = searchWords(text);
  if (words.length === 0) return [];
  const hasWord = (word: string): SQL => sql`${hotels.searchText} like ${`% ${word}%`}`;
  const beginsWith = sql`${hotels.searchText} like ${` ${words.join(" ")}%`}`;
  return ctx.db
    .select({ slug: hotels.slug, title: hotels.title })
    .from(hotels)
    .where(and(isPublished, ...words.map(hasWord)))
    .orderBy(sql`${beginsWith} desc`, asc(hotels.rank), asc(hotels.id))
    .limit(limit);
}

const cardColumns = {
  id: hotels.id,
  slug: hotels.slug,
  title: hotels.title,
  cityId: hotels.cityId,
  defaultPrice: hotels.defaultPriceVnd,
  salePrice: hotels.salePriceVnd,
  standard: hotels.standard,
  totalRooms: hotels.totalRooms,
  thumbnailId: hotels.thumbnailId,
  reviews: sql<ReviewCounts>`array[${hotels.reviews1}, ${hotels.reviews2}, ${hotels.reviews3}, ${hotels.reviews4},
    ${hotels.reviews5}]`,
  amenityIds: sql<string[]>`array(
    select a.amenity_id::text from hotel_amenities a where a.hotel_id = ${hotels.id} order by a.position)`,
};
