import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { PublishState } from "../contract/cruise.ts";
import { cruises } from "../tables.ts";

const MOST_SHIPS = 500;

export type CruiseName = { id: string; slug: string; title: string; status: PublishState };

/** The ships that staff choose from, by name; hidden ones and drafts too. */
export async function listCruiseNames(ctx: Context): Promise<CruiseName[]> {
  requirePermission(ctx.actor, "catalogue.read");
  return ctx.db.select(columns).from(cruises).orderBy(asc(cruises.title), asc(cruises.id)).limit(MOST_SHIPS);
}

/** The ship of an address, whatever its state; null when there is none. */
export async function findCruiseName(ctx: Context, slug: string): Promise<CruiseName | null> {
  requirePermission(ctx.actor, "catalogue.read");
  const [cruise] = await ctx.db.select(columns).from(cruises).where(eq(cruises.slug, slug));
  return cruise ?? null;
}

const columns = { id: cruises.id, slug: cruises.slug, title: cruises.title, status: cruises.status };
