import { and, count, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SavedSearch, SaveSearchInput } from "../../contract/booking-list.ts";
import { MAX_SAVED_SEARCHES } from "../../limits.ts";
import { bookingListMessages } from "../../messages/booking-list.ts";
import { savedSearches } from "../../tables.ts";

/** Saves the filters of the list for the signed-in colleague. Throws `invalid` for a duplicate name, or beyond the limit. */
export async function saveSearch(ctx: Context, { name, query }: SaveSearchInput): Promise<void> {
  requirePermission(ctx.actor, "bookings.read");
  const accountId = requireAccountId(ctx);
  await inTransaction(ctx, async (ctx) => {
    // Serialises two tabs of one colleague, so that both respect the limit.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-searches ${accountId}`}, 0))`);
    const own = eq(savedSearches.accountId, accountId);
    const [total] = await ctx.db.select({ searches: count() }).from(savedSearches).where(own);
    if (total && total.searches >= MAX_SAVED_SEARCHES) throw invalid(bookingListMessages.tooManySearches);
    const row = { id: newId(), accountId, name, query, createdAt: ctx.now() };
    const saved = await ctx.db.insert(savedSearches).values(row).onConflictDoNothing().returning();
    if (saved.length === 0)
      throw invalid(bookingListMessages.searchNameTaken, { name: bookingListMessages.searchNameTaken });
  });
}

/** Deletes a saved search of the signed-in colleague and returns it. Throws `not-found` for a colleague's search. */
export async function deleteSearch(ctx: Context, id: string): Promise<SavedSearch> {
  requirePermission(ctx.actor, "bookings.read");
  const [deleted] = await ctx.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.accountId, requireAccountId(ctx))))
    .returning({ id: savedSearches.id, name: savedSearches.name, query: savedSearches.query });
  if (!deleted) throw notFound(bookingListMessages.noSuchSearch);
  return deleted;
}

function requireAccountId({ actor }: Context): string {
  if (actor.kind !== "staff") throw new Error("only staff save searches");
  return actor.id;
}
