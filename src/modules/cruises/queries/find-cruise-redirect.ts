import { and, eq } from "drizzle-orm";
import { type Context, reads } from "#platform/context.ts";
import { cruiseFormerSlugs, cruises } from "../tables.ts";

/** The present address of a published ship that had this one before, or null. */
export async function findCruiseRedirect(ctx: Context, formerSlug: string): Promise<string | null> {
  reads(ctx, "cruises");
  const [row] = await ctx.db
    .select({ slug: cruises.slug })
    .from(cruiseFormerSlugs)
    .innerJoin(cruises, eq(cruises.id, cruiseFormerSlugs.cruiseId))
    .where(and(eq(cruiseFormerSlugs.slug, formerSlug), eq(cruises.status, "published")));
  return row?.slug ?? null;
}
