import { asc, eq, inArray } from "drizzle-orm";
import { isId } from "#kernel/id.ts";
import { type Context, reads } from "#platform/context.ts";
import type { Amenity, AmenityType } from "./contract.ts";
import { amenities } from "./tables.ts";

const columns = { id: amenities.id, text: amenities.text, icon: amenities.icon };

/** Amenities of a type in the order staff gave them. */
export async function listAmenities(ctx: Context, type: AmenityType): Promise<Amenity[]> {
  reads(ctx, "amenities");
  return ctx.db
    .select(columns)
    .from(amenities)
    .where(eq(amenities.type, type))
    .orderBy(asc(amenities.position), asc(amenities.id))
    .limit(500);
}

/** The amenities of these ids, in one statement; unknown ids are left out. */
export async function findAmenities(ctx: Context, ids: readonly string[]): Promise<Map<string, Amenity>> {
  reads(ctx, "amenities");
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.select(columns).from(amenities).where(inArray(amenities.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
