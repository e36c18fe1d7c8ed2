import { and, isNotNull, lt } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookerLocks, bookings } from "../../tables.ts";

const DAY_MS = 86_400_000;

/** Purges hashed client addresses and lock rows after a day. An address counts for an hour. */
export async function purgeHashedAddresses(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  await ctx.db
    .update(bookings)
    .set({ placedFrom: null })
    .where(and(isNotNull(bookings.placedFrom), lt(bookings.createdAt, before)));
  await ctx.db.delete(bookerLocks).where(lt(bookerLocks.usedAt, before));
}
