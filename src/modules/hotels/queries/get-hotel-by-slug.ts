import { eq } from "drizzle-orm";
import { getPublishedProduct } from "#modules/availability/queries/published-product.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { noSuchProduct } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import type { HotelDetail } from "../contract/hotel.ts";
import { hotels } from "../tables.ts";

/** The page data of a hotel. Throws `not-found` for drafts and hidden ones. */
export async function getHotelBySlug(ctx: Context, slug: string): Promise<HotelDetail> {
  const { product, own } = await getPublishedProduct(ctx, "hotel", slug, (id) =>
    Promise.all([ctx.db.select().from(hotels).where(eq(hotels.productId, id)), listRatePlans(ctx, [id])]),
  );
  const [[hotel], plans] = own;
  if (!hotel) throw noSuchProduct(ctx, "hotel");
  const { productId: _, salePriceVnd: salePrice, ...texts } = hotel;
  const publicPlans = (plans.get(product.id) ?? []).map(({ productId: _, ...plan }) => plan);
  return { ...texts, salePrice, ...product, plans: publicPlans };
}
