import { eq } from "drizzle-orm";
import { type Context, reads } from "#platform/context.ts";
import { cruises } from "../tables.ts";

/** Addresses of all published ships for the site map, at most as many as one map may hold (sitemaps.org: 50,000). */
export async function listCruiseAddresses(ctx: Context): Promise<{ slug: string; updatedAt: Date }[]> {
  reads(ctx, "cruises");
  return ctx.db
    .select({ slug: cruises.slug, updatedAt: cruises.updatedAt })
    .from(cruises)
    .where(eq(cruises.status, "published"))
    .orderBy(cruises.rank, cruises.id)
    .limit(50_000);
}
