import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { isId } from "#kernel/is-id.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Place, PlaceEntry } from "./contract.ts";
import { MAX_CITIES } from "./limits.ts";
import { cities, cruiseAreas, placeFormerSlugs } from "./tables.ts";

const areaColumns = { id: cruiseAreas.id, slug: cruiseAreas.slug, name: cruiseAreas.name };
const cityColumns = { id: cities.id, slug: cities.slug, name: cities.name };

/** Every area, in staff order. */
export async function listAreas(ctx: Context): Promise<Place[]> {
  dependsOn(ctx, "places");
  return cached(ctx, "places", ["places"], () =>
    ctx.db.select(areaColumns).from(cruiseAreas).orderBy(asc(cruiseAreas.position), asc(cruiseAreas.id)).limit(200),
  );
}

/** Every area for editing, with its position. */
export async function listAreaEntries(ctx: Context): Promise<PlaceEntry[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return ctx.db
    .select({ ...areaColumns, position: cruiseAreas.position })
    .from(cruiseAreas)
    .orderBy(asc(cruiseAreas.position), asc(cruiseAreas.id))
    .limit(200);
}

export async function findArea(ctx: Context, id: string): Promise<Place | null> {
  dependsOn(ctx, "places");
  if (!isId(id)) return null;
  const [area] = await ctx.db.select(areaColumns).from(cruiseAreas).where(eq(cruiseAreas.id, id));
  return area ?? null;
}

/** Every city, in staff order. */
export async function listCities(ctx: Context): Promise<Place[]> {
  dependsOn(ctx, "places");
  return cached(ctx, "cities", ["places"], () =>
    ctx.db.select(cityColumns).from(cities).orderBy(asc(cities.position), asc(cities.id)).limit(MAX_CITIES),
  );
}

/** Every city for editing, with its position. */
export async function listCityEntries(ctx: Context): Promise<PlaceEntry[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return ctx.db
    .select({ ...cityColumns, position: cities.position })
    .from(cities)
    .orderBy(asc(cities.position), asc(cities.id))
    .limit(MAX_CITIES);
}

export async function findCity(ctx: Context, id: string): Promise<Place | null> {
  dependsOn(ctx, "places");
  if (!isId(id)) return null;
  const [city] = await ctx.db.select(cityColumns).from(cities).where(eq(cities.id, id));
  return city ?? null;
}

/** The current slug of the place that had this one last, or null. */
export async function findPlaceRedirect(ctx: Context, formerSlug: string): Promise<string | null> {
  dependsOn(ctx, "places");
  const [row] = await ctx.db
    .select({ area: cruiseAreas.slug, city: cities.slug })
    .from(placeFormerSlugs)
    .leftJoin(cruiseAreas, eq(cruiseAreas.id, placeFormerSlugs.areaId))
    .leftJoin(cities, eq(cities.id, placeFormerSlugs.cityId))
    .where(eq(placeFormerSlugs.slug, formerSlug));
  return row?.area ?? row?.city ?? null;
}
