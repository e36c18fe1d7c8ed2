import { sql } from "drizzle-orm";
import { listAreas } from "#modules/places/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/memo.ts";
import { cruises } from "../tables.ts";
import { isPublished } from "./filter.ts";

export type CruiseAreaCount = { id: string; name: string; slug: string; cruiseCount: number };

/** Every area with the number of ships that can be seen there. */
export async function listCruiseAreas(ctx: Context): Promise<CruiseAreaCount[]> {
  reads(ctx, "cruises");
  const [areas, counts] = await Promise.all([
    listAreas(ctx),
    remember(ctx, "cruises:by-area", ["cruises"], () => countByArea(ctx)),
  ]);
  return areas.map((area) => ({ ...area, cruiseCount: counts.get(area.id) ?? 0 }));
}

async function countByArea(ctx: Context): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ areaId: cruises.areaId, count: sql<number>`count(*)::int` })
    .from(cruises)
    .where(isPublished)
    .groupBy(cruises.areaId);
  return new Map(rows.map((row) => [row.areaId, row.count]));
}
