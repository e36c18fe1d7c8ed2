import { asc, eq } from "drizzle-orm";
import { isId } from "#kernel/id.ts";
import { type Context, reads } from "#platform/context.ts";
import type { Area } from "./contract.ts";
import { cruiseAreas } from "./tables.ts";

const columns = { id: cruiseAreas.id, slug: cruiseAreas.slug, name: cruiseAreas.name };

/** Every area, in the order staff gave them. */
export async function listAreas(ctx: Context): Promise<Area[]> {
  reads(ctx, "places");
  return ctx.db.select(columns).from(cruiseAreas).orderBy(asc(cruiseAreas.position), asc(cruiseAreas.id)).limit(200);
}

export async function findArea(ctx: Context, id: string): Promise<Area | null> {
  reads(ctx, "places");
  if (!isId(id)) return null;
  const [area] = await ctx.db.select(columns).from(cruiseAreas).where(eq(cruiseAreas.id, id));
  return area ?? null;
}
