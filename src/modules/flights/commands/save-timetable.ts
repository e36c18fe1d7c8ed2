import { sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BaggagePrice, FareChange, FareClass, TimetableFlight } from "../contract/timetable.ts";
import { timetableBaggage, timetableFareChanges, timetableFares, timetableFlights } from "../tables.ts";

export type WholeTimetable = {
  flights: readonly TimetableFlight[];
  classes: readonly FareClass[];
  changes: readonly FareChange[];
  baggage: readonly BaggagePrice[];
};

/** Rows of one INSERT: PostgreSQL takes 65,535 values, the widest of these rows has 16. */
const CHUNK = 1000;

/**
 * Puts a timetable in place of the one there is. What was taken of a departure is kept by its number, day and class; a reservation is not
 * touched by what is no longer sold.
 */
export async function saveTimetable(ctx: Context, timetable: WholeTimetable): Promise<void> {
  requirePermission(ctx.actor, "prices.write");

  await inTransaction(ctx, async (ctx) => {
    const [{ count: before } = { count: 0 }] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(timetableFlights);
    await ctx.db.delete(timetableFlights);
    await ctx.db.delete(timetableFares);
    await ctx.db.delete(timetableFareChanges);
    await ctx.db.delete(timetableBaggage);
    const { flights, classes, changes, baggage } = timetable;
    for (const rows of chunksOf(flights)) await ctx.db.insert(timetableFlights).values(rows);
    for (const rows of chunksOf(classes)) await ctx.db.insert(timetableFares).values(rows);
    for (const rows of chunksOf(changes)) await ctx.db.insert(timetableFareChanges).values(rows);
    for (const rows of chunksOf(baggage)) await ctx.db.insert(timetableBaggage).values(rows);
    await fitDepartures(ctx);
    await record(ctx, {
      action: "timetable.saved",
      subject: { type: "timetable", id: "timetable", label: "Lịch bay" },
      before: { flights: before },
      after: { flights: flights.length },
    });
  });
}

/** Departures that somebody has seats on have as many as their class has now, but never fewer than were taken. */
const fitDepartures = (ctx: Context) =>
  ctx.db.execute(sql`
    update departure_seats d set capacity = greatest(d.sold + d.held, f.seats)
    from timetable_flights t
    join timetable_fares f on f.origin = t.origin and f.destination = t.destination and f.airline = t.airline
    where d.number = t.number and d.code = f.code and d.departs_on >= ${today(ctx.now())}`);

function chunksOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, chunk) =>
    rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  );
}
