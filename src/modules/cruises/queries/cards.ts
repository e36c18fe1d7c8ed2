import { type SQL, sql } from "drizzle-orm";
import { findAmenities } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CruiseCard } from "../contract.ts";
import { scoreOf } from "../rules/score.ts";
import { cruises } from "../tables.ts";

/** A statement that finds ids, and the order in which to show them, by the columns of "shown". */
export type Shown = { ids: SQL; order: SQL };

/** The cards of some ships, at most a page of them: one statement here and one for each neighbour module. */
export async function cardsOf(ctx: Context, { ids, order }: Shown): Promise<CruiseCard[]> {
  reads(ctx, "cruises");
  const rows = await ctx.db
    .select(cardColumns)
    .from(sql`(${ids}) as shown`)
    .innerJoin(cruises, sql`${cruises.id} = shown.id`)
    .orderBy(order);

  const [areas, pictures, amenities] = await Promise.all([
    listAreas(ctx),
    findPictures(
      ctx,
      rows.flatMap((row) => row.thumbnailId ?? []),
    ),
    findAmenities(
      ctx,
      rows.flatMap((row) => row.amenityIds),
    ),
  ]);
  const areaNames = new Map(areas.map((area) => [area.id, area.name]));
  return rows.map(({ areaId, thumbnailId, amenityIds, reviews, ...row }) => ({
    ...row,
    category: { id: areaId, name: areaNames.get(areaId) ?? "" },
    score: scoreOf(reviews),
    thumbnail: (thumbnailId && pictures.get(thumbnailId)) || null,
    tags: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    price: null,
  }));
}

/** The five counters of stars, from one to five. */
export const reviewCounts = sql<
  [number, number, number, number, number]
>`array[${cruises.reviews1}, ${cruises.reviews2},
  ${cruises.reviews3}, ${cruises.reviews4}, ${cruises.reviews5}]`;

export const amenityIdsInOrder = sql<string[]>`array(
  select a.amenity_id::text from cruise_amenities a where a.cruise_id = ${cruises.id} order by a.position)`;

const cardColumns = {
  id: cruises.id,
  slug: cruises.slug,
  title: cruises.title,
  areaId: cruises.areaId,
  defaultPrice: cruises.defaultPriceVnd,
  stars: cruises.stars,
  launchYear: cruises.launchYear,
  shell: cruises.shell,
  cabins: cruises.cabins,
  pier: cruises.pier,
  schedule: cruises.schedule,
  thumbnailId: cruises.thumbnailId,
  reviews: reviewCounts,
  amenityIds: amenityIdsInOrder,
};
