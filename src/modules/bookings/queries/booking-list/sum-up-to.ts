import { type SQL, sql } from "drizzle-orm";
import type { BookingListSums } from "#modules/bookings/contract/booking-list.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";

/** The number of bookings up to a cap, and the value of those counted. */
export async function sumUpTo(
  ctx: Context,
  where: SQL | undefined,
  cap: number,
): Promise<BookingListSums & { rows: number }> {
  // A job marks expired holds within a minute; until then they already count as inactive.
  const isActive = sql<boolean>`state not in ('draft', 'expired', 'cancelled')
    and (state not in ('held', 'awaiting_payment') or hold_expires_at > ${ctx.now()})`;
  const some = ctx.db
    .select({ total: bookings.totalVnd, paid: bookings.paidVnd, isActive: isActive.as("is_active") })
    .from(bookings)
    .where(where)
    .limit(cap)
    .as("some");
  const [sums] = await ctx.db
    .select({
      rows: sql<number>`count(*)::int`,
      total: sql`coalesce(sum(${some.total}) filter (where ${some.isActive}), 0)`.mapWith(Number),
      paid: sql`coalesce(sum(${some.paid}), 0)`.mapWith(Number),
    })
    .from(some);
  return sums ?? { rows: 0, total: 0, paid: 0 };
}
