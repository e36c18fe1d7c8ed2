import { eq } from "drizzle-orm";
import { amenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { getProductBySlug, noSuchProduct } from "#modules/products/queries/find-product.ts";
import { listRooms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import { cruises } from "../tables.ts";

/** Everything the page of a ship shows. Throws `not-found` for drafts and hidden ships. */
export async function getCruiseBySlug(ctx: Context, slug: string): Promise<CruiseDetail> {
  const product = await getProductBySlug(ctx, "cruise", slug);
  const [[cruise], area, rooms, pictures, amenities] = await Promise.all([
    ctx.db.select().from(cruises).where(eq(cruises.productId, product.id)),
    findArea(ctx, product.placeId),
    listRooms(ctx, product.id),
    findPictures(ctx, product.imageIds),
    amenitiesById(ctx),
  ]);
  if (!cruise) throw noSuchProduct(ctx, "cruise");
  const { productId: _, ...texts } = cruise;
  const { kind: __, status: ___, placeId, thumbnailId: ____, amenityIds, imageIds, ...shown } = product;
  return {
    ...texts,
    ...shown,
    category: { id: placeId, name: area?.name ?? "" },
    images: imageIds.flatMap((id) => pictures.get(id) ?? []),
    amenities: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    rooms,
  };
}
