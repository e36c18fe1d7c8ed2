import { listTopProducts } from "#modules/products/queries/highlights.ts";
import type { Context } from "#platform/context.ts";
import type { HotelCard, HotelCardFacts } from "./contract.ts";

/** The first hotels in the order staff gave them. */
export async function listShowcase(ctx: Context, limit: number): Promise<HotelCard[]> {
  const cards = await listTopProducts<HotelCardFacts>(ctx, "hotel", limit);
  return cards.map(({ category: city, from: _, price: __, ...card }) => ({ ...card, city }));
}
