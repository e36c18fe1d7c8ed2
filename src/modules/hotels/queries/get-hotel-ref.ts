import { eq } from "drizzle-orm";
import type { RatePlan } from "#modules/availability/contract/rate-plan.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import { getProductRef } from "#modules/products/queries/find-product.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { cached } from "#platform/cache/cached.ts";
import type { Context } from "#platform/context.ts";
import { hotels } from "../tables.ts";

/** The fields of a published hotel for selling a room. `plans` are its rate plans in the order of display. */
export type HotelRef = ProductRef & { address: string; plans: RatePlan[] };

/** Throws `not-found`. */
export async function getHotelRef(ctx: Context, slug: string): Promise<HotelRef> {
  const product = await getProductRef(ctx, "hotel", slug);
  const { id } = product;
  const own = await cached(ctx, `hotel-terms:${id}`, [productTag(id)], async () => {
    const [hotel] = await ctx.db.select({ address: hotels.address }).from(hotels).where(eq(hotels.productId, id));
    return { address: hotel?.address ?? "", plans: (await listRatePlans(ctx, [id])).get(id) ?? [] };
  });
  return { ...product, ...own };
}
