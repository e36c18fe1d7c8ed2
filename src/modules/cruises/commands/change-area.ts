import { inArray } from "drizzle-orm";
import type { PlaceInput } from "#modules/places/contract.ts";
import { changePlace } from "#modules/products/commands/change-place.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

const { productId: id, pier, trip } = cruises;

/** Changes a bay or an island, and the search text of the ships there. */
export const changeArea = (ctx: Context, areaId: string, input: PlaceInput): Promise<void> =>
  changePlace(ctx, "cruise", areaId, input, async (ctx, ids) => {
    const ships = await ctx.db.select({ id, pier, trip }).from(cruises).where(inArray(id, ids));
    return ships.map(({ id, pier, trip }) => ({ id, words: [pier, trip] }));
  });
