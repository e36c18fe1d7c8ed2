import { and, asc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { PassengerCounts } from "../../contract/fare.ts";
import type { Leg } from "../../contract/supplier.ts";
import type { TimetableFlight } from "../../contract/timetable.ts";
import type { Sale, SeatsLeft } from "../../rules/compose-fares.ts";
import { departureSeats, seatHolds, timetableFareChanges, timetableFares, timetableFlights } from "../../tables.ts";

/** Days after a leg on which its connection may still fly. */
const ONWARD_DAYS = 2;

type Days = { first: CalendarDate; last: CalendarDate };

function daysFrom(days: readonly CalendarDate[]): Days {
  const [first, ...others] = days.toSorted();
  if (!first) throw new RangeError("a journey without a day");
  return { first, last: addDays(others.at(-1) ?? first, ONWARD_DAYS) };
}

/** Everything that may take somebody along these legs: what leaves where they start and what lands where they end. */
export function readSale(ctx: Context, passengers: PassengerCounts, legs: readonly Leg[]): Promise<Sale> {
  const starts = [...new Set(legs.map(({ from }) => from))];
  const ends = [...new Set(legs.map(({ to }) => to))];
  const alongs = or(inArray(timetableFlights.from, starts), inArray(timetableFlights.to, ends));
  return readWhere(ctx, passengers, alongs, daysFrom(legs.map(({ on }) => on)));
}

/** The same of flights that are known by their numbers. */
export function readSaleOf(
  ctx: Context,
  passengers: PassengerCounts,
  flights: readonly { number: string; on: CalendarDate }[],
): Promise<Sale> {
  const numbers = flights.map(({ number }) => number);
  return readWhere(ctx, passengers, inArray(timetableFlights.number, numbers), daysFrom(flights.map(({ on }) => on)));
}

async function readWhere(ctx: Context, passengers: PassengerCounts, which: SQL | undefined, days: Days): Promise<Sale> {
  const flights = await ctx.db
    .select()
    .from(timetableFlights)
    .where(and(which, lte(timetableFlights.fromOn, days.last), gte(timetableFlights.toOn, days.first)))
    .orderBy(asc(timetableFlights.departsAt), asc(timetableFlights.number));
  const [classes, changes, seatsLeft] = await Promise.all([
    readClasses(ctx, flights),
    ctx.db
      .select()
      .from(timetableFareChanges)
      .where(and(lte(timetableFareChanges.fromOn, days.last), gte(timetableFareChanges.toOn, days.first))),
    readSeats(ctx, flights, days),
  ]);
  return { timetable: { flights, classes, changes }, seatsLeft, passengers, now: ctx.now() };
}

const readClasses = (ctx: Context, flights: readonly TimetableFlight[]) => {
  const starts = flights.map(({ from }) => from);
  const ends = flights.map(({ to }) => to);
  return ctx.db
    .select()
    .from(timetableFares)
    .where(and(inArray(timetableFares.from, starts), inArray(timetableFares.to, ends)))
    .orderBy(asc(timetableFares.position), asc(timetableFares.code));
};

/** Seats that somebody has taken; holds that have run out count as free. */
async function readSeats(ctx: Context, flights: readonly TimetableFlight[], { first, last }: Days): Promise<SeatsLeft> {
  const { number, departsOn: on, code } = departureSeats;
  const lapsed = ctx.db
    .select({ quantity: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)::int` })
    .from(seatHolds)
    .where(
      and(
        ...[eq(seatHolds.number, number), eq(seatHolds.departsOn, on), eq(seatHolds.code, code)],
        ...[eq(seatHolds.state, "held"), lte(seatHolds.expiresAt, ctx.now())],
      ),
    );
  const left = sql<number>`${departureSeats.capacity} - ${departureSeats.sold} - ${departureSeats.held} + (${lapsed})`;
  const numbers = flights.map((flight) => flight.number);
  const rows = await ctx.db
    .select({ number, on, code, left })
    .from(departureSeats)
    .where(and(inArray(number, numbers), gte(on, first), lte(on, last)));
  const known = new Map(rows.map((row) => [`${row.number} ${row.on} ${row.code}`, row.left]));
  return ({ flight, on }, fareClass) => known.get(`${flight.number} ${on} ${fareClass.code}`) ?? fareClass.seats;
}
