import { listTopProducts } from "#modules/products/queries/highlights.ts";
import type { Context } from "#platform/context.ts";
import type { HotelCard, HotelCardFacts } from "../contract/search.ts";

/** The first hotels in staff order. */
export const listTopHotels = (ctx: Context, limit: number): Promise<HotelCard[]> =>
  listTopProducts<HotelCardFacts>(ctx, "hotel", limit);
