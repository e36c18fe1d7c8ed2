import { and, eq } from "drizzle-orm";
import { type DomainError, notFound } from "#kernel/errors.ts";
import { type Context, reads } from "#platform/context.ts";
import { cruiseMessages } from "../messages.ts";
import { cruises } from "../tables.ts";

const refColumns = {
  id: cruises.id,
  slug: cruises.slug,
  title: cruises.title,
  pier: cruises.pier,
  checkInTime: cruises.checkInTime,
  checkOutTime: cruises.checkOutTime,
  cancellation: cruises.cancellation,
  instantConfirmation: cruises.instantConfirmation,
};

/** What selling a cabin needs to know of a published ship. Throws `not-found`. */
export async function getCruiseRef(ctx: Context, slug: string) {
  const row = await findCruiseRef(ctx, slug);
  if (!row) throw noSuchCruise(ctx);
  return row;
}

/** As `getCruiseRef`, or null. */
export async function findCruiseRef(ctx: Context, slug: string) {
  const [row] = await ctx.db
    .select(refColumns)
    .from(cruises)
    .where(and(eq(cruises.slug, slug), eq(cruises.status, "published")));
  reads(ctx, row ? `cruise:${row.id}` : "cruises");
  return row ?? null;
}

/** Publishing any ship may make it exist, so the answer depends on all of them. */
export function noSuchCruise(ctx: Context): DomainError {
  reads(ctx, "cruises");
  return notFound(cruiseMessages.notFound, "cruise-not-found");
}
