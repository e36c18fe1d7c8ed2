import { type SQL, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";

/**
 * Resets future departures with seats of their own to the seats of their class on the current route, but never below the taken ones.
 * Seats set for a day are lost. `which` filters by the seats `d`, the flight `t` and the class `f`.
 */
export async function resetSeats(ctx: Context, which: SQL = sql`true`): Promise<void> {
  // Locks in the order that bookings use, to avoid a deadlock.
  await ctx.db.execute(sql`
    with coming as materialized (
      select d.number, d.departs_on, d.code, f.seats
      from departure_seats d
      join timetable_flights t on t.number = d.number
      join timetable_fares f
        on f.origin = t.origin and f.destination = t.destination and f.airline = t.airline and f.code = d.code
      where d.departs_on >= ${today(ctx.now())} and ${which}
      order by d.number, d.departs_on, d.code
      for update of d)
    update departure_seats d set capacity = greatest(d.sold + d.held, coming.seats)
    from coming
    where d.number = coming.number and d.departs_on = coming.departs_on and d.code = coming.code`);
}
