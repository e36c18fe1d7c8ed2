import { and, asc, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { PassengerCounts } from "../../contract/fare.ts";
import type { Leg } from "../../contract/supplier.ts";
import type { TimetableFlight } from "../../contract/timetable.ts";
import type { Sale, SeatsLeft } from "../../rules/compose-fares.ts";
import { wantsConnections } from "../../rules/itineraries.ts";
import { departureSeats, seatHolds, timetableFareChanges, timetableFares, timetableFlights } from "../../tables.ts";

/** The cache tag of our timetable, apart from its free seats. */
export const TIMETABLE_TAG = "flight-timetable";

/** Days after a leg on which its connection may still depart. */
const ONWARD_DAYS = 2;

type Days = { first: CalendarDate; last: CalendarDate };

function daysFrom(days: readonly CalendarDate[]): Days {
  const [first, ...others] = days.toSorted();
  if (!first) throw new RangeError("a journey without a day");
  return { first, last: addDays(others.at(-1) ?? first, ONWARD_DAYS) };
}

/** Reads everything that can serve these legs: direct flights, and connections where they may be wanted. */
export async function loadTimetable(ctx: Context, passengers: PassengerCounts, legs: readonly Leg[]): Promise<Sale> {
  const days = daysFrom(legs.map(({ on }) => on));
  const direct = await readFlights(
    ctx,
    or(...routesOf(legs).map(({ from, to }) => flies(timetableFlights, from, to))),
    days,
  );
  const connectingLegs = legs.filter((leg) => wantsConnections(direct, leg));
  const connecting =
    connectingLegs.length === 0
      ? []
      : await readFlights(ctx, or(...routesOf(connectingLegs).map(partOfConnection)), days);
  return saleOf(ctx, passengers, [...direct, ...connecting], days);
}

/** The same for flights known by their numbers. */
export async function loadTimetableFor(
  ctx: Context,
  passengers: PassengerCounts,
  flights: readonly { number: string; on: CalendarDate }[],
): Promise<Sale> {
  const numbers = flights.map(({ number }) => number);
  const days = daysFrom(flights.map(({ on }) => on));
  return saleOf(ctx, passengers, await readFlights(ctx, inArray(timetableFlights.number, numbers), days), days);
}

type Route = Pick<Leg, "from" | "to">;

/** Each route once: the legs of a month are one route. */
const routesOf = (legs: readonly Leg[]): Route[] => [
  ...new Map(legs.map(({ from, to }) => [`${from}${to}`, { from, to }])).values(),
];

type Flights = typeof timetableFlights;

const flies = (table: Pick<Flights, "from" | "to">, from: string, to: string) =>
  and(eq(table.from, from), eq(table.to, to));

const others = alias(timetableFlights, "others");

/** A flight that connects to another one of its airline. */
const partOfConnection = ({ from, to }: Route) =>
  or(
    and(eq(timetableFlights.from, from), ne(timetableFlights.to, to), hasOther(timetableFlights.to, to)),
    and(eq(timetableFlights.to, to), ne(timetableFlights.from, from), hasOther(from, timetableFlights.from)),
  );

const hasOther = (from: string | Flights["to"], to: string | Flights["from"]) =>
  sql`exists (select 1 from ${timetableFlights} as others where ${others.from} = ${from} and ${others.to} = ${to}
    and ${others.airline} = ${timetableFlights.airline})`;

const readFlights = (ctx: Context, which: SQL | undefined, { first, last }: Days): Promise<TimetableFlight[]> =>
  ctx.db
    .select()
    .from(timetableFlights)
    .where(and(which, lte(timetableFlights.fromOn, last), gte(timetableFlights.toOn, first)))
    .orderBy(asc(timetableFlights.departsAt), asc(timetableFlights.number));

async function saleOf(
  ctx: Context,
  passengers: PassengerCounts,
  flights: readonly TimetableFlight[],
  days: Days,
): Promise<Sale> {
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

async function readClasses(ctx: Context, flights: readonly TimetableFlight[]) {
  const routes = new Map(
    flights.map(({ from, to, airline }) => [`${from}${to}${airline}`, sql`(${from}, ${to}, ${airline})`]),
  );
  if (routes.size === 0) return [];
  const { from, to, airline } = timetableFares;
  return ctx.db
    .select()
    .from(timetableFares)
    .where(sql`(${from}, ${to}, ${airline}) in (${sql.join([...routes.values()], sql`, `)})`)
    .orderBy(asc(timetableFares.position), asc(timetableFares.code));
}

/** A lookup of the free seats of a class; expired holds count as free. */
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
