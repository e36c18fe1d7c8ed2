import { and, eq } from "drizzle-orm";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { listRooms } from "#modules/rooms/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import { scoreOf } from "../rules/score.ts";
import { cruises } from "../tables.ts";
import { amenityIdsInOrder, imageIdsInOrder, reviewCounts } from "./columns.ts";
import { noSuchCruise } from "./get-cruise-ref.ts";

/** Everything the page of a ship shows. Drafts and hidden ships are not found. */
export async function getCruiseBySlug(ctx: Context, slug: string): Promise<CruiseDetail> {
  const [row] = await ctx.db
    .select({ cruise: cruises, reviews: reviewCounts, amenityIds: amenityIdsInOrder, imageIds: imageIdsInOrder })
    .from(cruises)
    .where(and(eq(cruises.slug, slug), eq(cruises.status, "published")));
  if (!row) throw noSuchCruise(ctx);
  reads(ctx, `cruise:${row.cruise.id}`);

  const [area, rooms, pictures, amenities] = await Promise.all([
    findArea(ctx, row.cruise.areaId),
    listRooms(ctx, row.cruise.id),
    findPictures(ctx, row.imageIds),
    amenitiesById(ctx),
  ]);
  const { areaId, defaultPriceVnd, status, thumbnailId, rank, searchText, scoreMilli, createdAt, ...cruise } =
    row.cruise;
  const { reviews1, reviews2, reviews3, reviews4, reviews5, ...shown } = cruise;
  return {
    ...shown,
    category: { id: areaId, name: area?.name ?? "" },
    defaultPrice: defaultPriceVnd,
    score: scoreOf([reviews1, reviews2, reviews3, reviews4, reviews5]),
    images: row.imageIds.flatMap((id) => pictures.get(id) ?? []),
    amenities: row.amenityIds.flatMap((id) => amenities.get(id) ?? []),
    rooms,
  };
}
