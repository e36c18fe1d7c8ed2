import { asc } from "drizzle-orm";
import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/remember.ts";
import type { CruiseCard } from "../contract/search.ts";
import { MAX_HIGHLIGHTS, MAX_TOP_CRUISES } from "../limits.ts";
import { cruiseHighlights } from "../tables.ts";
import { cardsOf } from "./cards.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** The first ships in the order staff gave them: those that were put on top, then the others by their rank. */
export async function listTopCruises(ctx: Context, limit: number): Promise<CruiseCard[]> {
  reads(ctx, "cruises", "highlights");
  const most = Math.min(limit, MAX_TOP_CRUISES);
  const [published, ids] = await Promise.all([
    publishedCatalogue(ctx),
    remember(ctx, "highlights", ["highlights"], () => topCruiseIds(ctx)),
  ]);
  const top = ids.flatMap((id) => published.catalogue.shipOf(id) ?? []);
  const others = published.catalogue.find({}).page("", 0, most + top.length);
  return cardsOf(ctx, published, [...new Set([...top, ...others])].slice(0, most));
}

/** The ships that staff put on top, published or not. */
export async function topCruiseIds(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: cruiseHighlights.cruiseId })
    .from(cruiseHighlights)
    .orderBy(asc(cruiseHighlights.position))
    .limit(MAX_HIGHLIGHTS);
  return rows.map((row) => row.id);
}
