import { inArray } from "drizzle-orm";
import { type Coordinates, linkedCoordinates } from "#modules/products/rules/linked-coordinates.ts";
import type { Context } from "#platform/context.ts";
import { hotels } from "../tables.ts";

/** The point of each hotel by the hotel's id: what staff entered, or else that of the map link. */
export async function locateHotels(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ id: hotels.productId, coordinates: hotels.coordinates, mapLink: hotels.mapLink })
    .from(hotels)
    .where(inArray(hotels.productId, [...ids]));
  return new Map<string, Coordinates | null>(
    rows.map(({ id, coordinates, mapLink }) => [id, coordinates ?? linkedCoordinates(mapLink)]),
  );
}
