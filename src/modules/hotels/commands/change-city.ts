import { inArray } from "drizzle-orm";
import type { PlaceInput } from "#modules/places/contract.ts";
import { changePlace } from "#modules/products/commands/change-place.ts";
import type { Context } from "#platform/context.ts";
import { hotels } from "../tables.ts";

const { productId: id, address } = hotels;

/** Changes a city, and the search text of the hotels there. */
export const changeCity = (ctx: Context, cityId: string, input: PlaceInput): Promise<void> =>
  changePlace(ctx, "hotel", cityId, input, async (ctx, ids) => {
    const rows = await ctx.db.select({ id, address }).from(hotels).where(inArray(id, ids));
    return rows.map(({ id, address }) => ({ id, words: [address] }));
  });
