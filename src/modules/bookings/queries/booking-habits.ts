import { and, eq, gt, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { MAX_NIGHTS } from "#modules/availability/limits.ts";
import type { Context } from "#platform/context.ts";
import type { BookingSource } from "../contract/states.ts";
import { bookingEvents, bookings } from "../tables.ts";
import { bookedIn, type SalesFilter, type Span, salesConditions, soldStates } from "./sales.ts";
import { paidCondition } from "./was-paid.ts";

/** Sums over the bookings of a span; callers compute the ratios. */
export type BookingHabits = {
  /** Bookings made in the span and paid at least in part: number, days from booking to departure, nights. */
  sold: number;
  leadDays: number;
  nights: number;
  /** Made in the span, paid for, and cancelled since. */
  cancelled: number;
  sources: { source: BookingSource; bookings: number; value: number }[];
  /** Departures in the span that took place or should have: their number, and the number of no-shows. */
  departures: number;
  noShows: number;
  /** The value of the nights in the span in đồng: each night has an equal share of its booking. */
  stayValue: number;
};

export async function getBookingHabits(ctx: Context, span: Span, of: SalesFilter = {}): Promise<BookingHabits> {
  requirePermission(ctx.actor, "statistics.read");
  const [made, cancelled, departures, stayValue] = await Promise.all([
    sumBookingsMade(ctx, span, of),
    countCancelled(ctx, span, of),
    countDepartures(ctx, span, of),
    valueOfNights(ctx, span, of),
  ]);
  return { ...made, cancelled, ...departures, stayValue };
}

/** One statement for both, since each reads every booking of the span. */
async function sumBookingsMade(ctx: Context, span: Span, of: SalesFilter) {
  const bookedOn = sql`(${bookings.createdAt} at time zone 'Asia/Ho_Chi_Minh')::date`;
  const rows = await ctx.db
    .select({
      source: bookings.source,
      bookings: sql<number>`count(*)::int`,
      value: sql`sum(${bookings.totalVnd})`.mapWith(Number),
      leadDays: sql<number>`sum(${bookings.startsOn} - ${bookedOn})::int`,
      nights: sql<number>`sum(${bookings.nights})::int`,
    })
    .from(bookings)
    .where(and(inArray(bookings.state, soldStates), bookedIn(span), ...salesConditions(of)))
    .groupBy(bookings.source)
    .orderBy(sql`3 desc`);
  const sumOf = (name: "bookings" | "leadDays" | "nights") => rows.reduce((sum, row) => sum + row[name], 0);
  const sources = rows.map(({ source, bookings, value }) => ({ source, bookings, value }));
  return { sold: sumOf("bookings"), leadDays: sumOf("leadDays"), nights: sumOf("nights"), sources };
}

async function countCancelled(ctx: Context, span: Span, of: SalesFilter): Promise<number> {
  // A booking that was merged into another one is not lost.
  const isOwn = isNull(bookings.joinedInto);
  const where = and(eq(bookings.state, "cancelled"), isOwn, bookedIn(span), paidCondition, ...salesConditions(of));
  return ctx.db.$count(bookings, where);
}

async function countDepartures(ctx: Context, { from, to }: Span, of: SalesFilter) {
  const departed = and(
    inArray(bookings.state, ["confirmed", "completed"]),
    gte(bookings.startsOn, from),
    lte(bookings.startsOn, to),
    // A future departure cannot be a no-show, and only piers mark boarding.
    lte(bookings.startsOn, today(ctx.now())),
    eq(bookings.kind, "cruise"),
    ...salesConditions(of),
  );
  const [row] = await ctx.db
    .select({
      departures: sql<number>`count(*)::int`,
      noShows: sql<number>`(count(*) filter (where ${bookings.id} in ${noShowsOf(departed)}))::int`,
    })
    .from(bookings)
    .where(departed);
  return row ?? { departures: 0, noShows: 0 };
}

// The pier's last mark counts, as where boarding is marked. Read once for all departures: one subquery per booking takes seconds in a large
// year.
const noShowsOf = (departed: SQL | undefined) => sql`(select last.booking_id from (
  select distinct on (e.booking_id) e.booking_id, e.kind from ${bookings} join ${bookingEvents} e on e.booking_id = ${bookings.id}
  where ${departed} and e.kind in ('boarded', 'no-show') order by e.booking_id, e.at desc, e.id desc) last where last.kind = 'no-show')`;

async function valueOfNights(ctx: Context, { from, to }: Span, of: SalesFilter): Promise<number> {
  const nightsInSpan = sql`least(${bookings.endsOn}, ${to}::date + 1) - greatest(${bookings.startsOn}, ${from}::date)`;
  const [row] = await ctx.db
    .select({
      value: sql`coalesce(sum(${bookings.totalVnd} * (${nightsInSpan}) / ${bookings.nights}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, soldStates),
        // We do not sell the nights between two flights.
        ne(bookings.kind, "flight"),
        sql`${bookings.nights} > 0`,
        // The longest stay bounds the range that the index of departures reads.
        gt(bookings.startsOn, addDays(from, -MAX_NIGHTS)),
        lte(bookings.startsOn, to),
        gt(bookings.endsOn, from),
        ...salesConditions(of),
      ),
    );
  return Math.round(row?.value ?? 0);
}
