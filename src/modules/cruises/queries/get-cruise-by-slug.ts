import { eq } from "drizzle-orm";
import { amenitiesById } from "#modules/amenities/queries.ts";
import type { RatePlan } from "#modules/availability/contract/rate-plan.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findArea } from "#modules/places/queries.ts";
import { getProductBySlug, noSuchProduct } from "#modules/products/queries/find-product.ts";
import { listRooms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import { cruises } from "../tables.ts";

const shownPlanOf = ({ title, basis, board, depositPercent }: RatePlan) => ({ title, basis, board, depositPercent });

/** Everything the page of a ship shows. Throws `not-found` for drafts and hidden ships. */
export async function getCruiseBySlug(ctx: Context, slug: string): Promise<CruiseDetail> {
  const product = await getProductBySlug(ctx, "cruise", slug);
  const [[cruise], plan, area, rooms, pictures, amenities] = await Promise.all([
    ctx.db.select().from(cruises).where(eq(cruises.productId, product.id)),
    findRatePlan(ctx, product.id),
    findArea(ctx, product.placeId),
    listRooms(ctx, product.id),
    findPictures(ctx, product.imageIds),
    amenitiesById(ctx),
  ]);
  if (!cruise || !plan) throw noSuchProduct(ctx, "cruise");
  const { productId: _, ...texts } = cruise;
  const { kind: __, status: ___, placeId, thumbnailId: ____, amenityIds, imageIds, ...shown } = product;
  return {
    ...texts,
    ratePlan: shownPlanOf(plan),
    cancellation: plan.cancellation,
    instantConfirmation: plan.instantConfirmation,
    ...shown,
    category: { id: placeId, name: area?.name ?? "" },
    images: imageIds.flatMap((id) => pictures.get(id) ?? []),
    amenities: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    rooms,
  };
}
