import { inArray } from "drizzle-orm";
import { type Coordinates, linkedCoordinates } from "#modules/products/rules/linked-coordinates.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

/** The pier of each ship by the ship's id; its point is that of the map link. */
export async function locateCruises(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ id: cruises.productId, pier: cruises.pier, mapLink: cruises.mapLink })
    .from(cruises)
    .where(inArray(cruises.productId, [...ids]));
  return new Map<string, { name: string; at: Coordinates | null }>(
    rows.map(({ id, pier, mapLink }) => [id, { name: pier, at: linkedCoordinates(mapLink) }]),
  );
}
