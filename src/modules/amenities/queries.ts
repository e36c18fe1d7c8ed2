import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Amenity, AmenityEntry, AmenityType } from "./contract.ts";
import { amenities } from "./tables.ts";

const columns = { id: amenities.id, text: amenities.text, icon: amenities.icon };

/** Amenities of a type for editing, with their positions. */
export async function listAmenityEntries(ctx: Context, type: AmenityType): Promise<AmenityEntry[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return ctx.db
    .select({ ...columns, position: amenities.position })
    .from(amenities)
    .where(eq(amenities.type, type))
    .orderBy(asc(amenities.position), asc(amenities.id))
    .limit(500);
}

/** Amenities of a type in staff order. */
export async function listAmenities(ctx: Context, type: AmenityType): Promise<Amenity[]> {
  dependsOn(ctx, "amenities");
  return ctx.db
    .select(columns)
    .from(amenities)
    .where(eq(amenities.type, type))
    .orderBy(asc(amenities.position), asc(amenities.id))
    .limit(500);
}

/** Every amenity by its id: there are a few hundred, and every card names some. */
export async function listAmenitiesById(ctx: Context): Promise<ReadonlyMap<string, Amenity>> {
  dependsOn(ctx, "amenities");
  return cached(ctx, "amenities", ["amenities"], async () => {
    const rows = await ctx.db.select(columns).from(amenities).limit(10_000);
    return new Map(rows.map((row) => [row.id, row]));
  });
}
