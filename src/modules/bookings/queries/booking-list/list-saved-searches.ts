import { asc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { SavedSearch } from "#modules/bookings/contract/booking-list.ts";
import { savedSearches } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";

/** The saved searches of the signed-in colleague, sorted by name. */
export async function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  requirePermission(ctx.actor, "bookings.read");
  if (ctx.actor.kind !== "staff") return [];
  return ctx.db
    .select({ id: savedSearches.id, name: savedSearches.name, query: savedSearches.query })
    .from(savedSearches)
    .where(eq(savedSearches.accountId, ctx.actor.id))
    .orderBy(asc(savedSearches.name));
}
