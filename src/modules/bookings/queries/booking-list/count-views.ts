import { sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type BookingListView, bookingViews } from "#modules/bookings/contract/booking-list-views.ts";
import { LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import type { Context } from "#platform/context.ts";
import { limitedCount } from "./count-up-to.ts";
import { inView } from "./views.ts";

/** Number of bookings of each view, up to the cap; one more means "and more". One statement for all views. */
export async function countViews(ctx: Context): Promise<Record<BookingListView, number>> {
  requirePermission(ctx.actor, "bookings.read");
  const counts = bookingViews.map((view) => sql`(${limitedCount(ctx, inView(ctx, view), LIST_COUNT_CAP + 1)})`);
  const { rows } = await ctx.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return Object.fromEntries(bookingViews.map((view, index) => [view, rows[0]?.counts[index] ?? 0])) as Record<
    BookingListView,
    number
  >;
}
