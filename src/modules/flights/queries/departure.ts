import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import type { Page } from "#kernel/page.ts";
import type { Context } from "#platform/context.ts";
import type { DayFlightSearch, DepartureName } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { departureOf } from "../rules/itineraries.ts";
import { departureSeats, seatHolds, timetableFares, timetableFlights } from "../tables.ts";
import { matching } from "./timetable.ts";

/** Seats of a class on one departure; `held` excludes expired holds. */
export type ClassSeats = {
  code: string;
  brand: string;
  capacity: number;
  sold: number;
  held: number;
  /** The departure has the usual number of seats of its class. */
  isUsual: boolean;
};

/** A departure of our timetable with the seats of each class. Throws `not-found` on a day it does not fly. */
export async function getDeparture(ctx: Context, { number, on }: DepartureName) {
  requirePermission(ctx.actor, "prices.read");
  const [flight] = await ctx.db.select().from(timetableFlights).where(eq(timetableFlights.number, number));
  if (!flight) throw notFound(timetableMessages.noFlight);
  if (!departureOf(flight, on)) throw notFound(timetableMessages.notFlying);
  const { airline, from, to } = flight;
  const [fares, rows, lapsed] = await Promise.all([
    ctx.db
      .select({ code: timetableFares.code, brand: timetableFares.brand, seats: timetableFares.seats })
      .from(timetableFares)
      .where(and(eq(timetableFares.airline, airline), eq(timetableFares.from, from), eq(timetableFares.to, to)))
      .orderBy(asc(timetableFares.position), asc(timetableFares.code)),
    ctx.db
      .select()
      .from(departureSeats)
      .where(and(eq(departureSeats.number, number), eq(departureSeats.departsOn, on))),
    ctx.db
      .select({ code: seatHolds.code, quantity: sql<number>`sum(${seatHolds.quantity})::int` })
      .from(seatHolds)
      .where(
        and(
          ...[eq(seatHolds.number, number), eq(seatHolds.departsOn, on)],
          ...[eq(seatHolds.state, "held"), lte(seatHolds.expiresAt, ctx.now())],
        ),
      )
      .groupBy(seatHolds.code),
  ]);
  const classes = fares.map(({ code, brand, seats }): ClassSeats => {
    const row = rows.find((one) => one.code === code);
    const over = lapsed.find((one) => one.code === code)?.quantity ?? 0;
    const capacity = row?.capacity ?? seats;
    return { code, brand, capacity, sold: row?.sold ?? 0, held: (row?.held ?? 0) - over, isUsual: capacity === seats };
  });
  return { flight, on, classes };
}

/** A flight of a day, with the seats of all its classes together. */
export type DayFlight = {
  number: string;
  airline: string;
  from: string;
  to: string;
  departsAt: string;
  capacity: number;
  sold: number;
  held: number;
};

/** The flights of our timetable on a day, by departure time; filtered by airline, airport, city or number. */
export async function listDayFlights(
  ctx: Context,
  { on, text, page, size }: DayFlightSearch & { on: CalendarDate; text: string },
): Promise<Page<DayFlight>> {
  requirePermission(ctx.actor, "prices.read");
  const { fromOn, toOn, number } = timetableFlights;
  const flights = await ctx.db
    .select()
    .from(timetableFlights)
    .where(and(lte(fromOn, on), gte(toOn, on), matching(text)))
    .orderBy(asc(timetableFlights.departsAt), asc(number));
  const departing = flights.filter((flight) => departureOf(flight, on));
  const flying = departing.slice((page - 1) * size, page * size);
  const [fares, rows, lapsed] = await seatsOn(
    ctx,
    on,
    flying.map((flight) => flight.number),
  );
  const data = flying.map(({ number, airline, from, to, departsAt }) => {
    const classes = fares.filter((fare) => fare.airline === airline && fare.from === from && fare.to === to);
    const own = rows.filter((row) => row.number === number);
    const codes = new Set(classes.map(({ code }) => code));
    const ownSeats = own.filter(({ code }) => codes.has(code));
    const usual = classes.filter(({ code }) => !own.some((row) => row.code === code));
    const over = sum(lapsed.filter((one) => one.number === number && codes.has(one.code)).map((one) => one.quantity));
    return {
      number,
      airline,
      from,
      to,
      departsAt,
      capacity: sum(ownSeats.map((row) => row.capacity)) + sum(usual.map(({ seats }) => seats)),
      sold: sum(ownSeats.map((row) => row.sold)),
      held: sum(ownSeats.map((row) => row.held)) - over,
    };
  });
  return { data, total: departing.length, page, size };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Classes of all routes, and the taken seats of these flights on a day: three statements, whatever their number. */
function seatsOn(ctx: Context, on: CalendarDate, numbers: readonly string[]) {
  const { airline, from, to, code, seats } = timetableFares;
  return Promise.all([
    ctx.db.select({ airline, from, to, code, seats }).from(timetableFares),
    ctx.db
      .select()
      .from(departureSeats)
      .where(and(inArray(departureSeats.number, [...numbers]), eq(departureSeats.departsOn, on))),
    ctx.db
      .select({
        number: seatHolds.number,
        code: seatHolds.code,
        quantity: sql<number>`sum(${seatHolds.quantity})::int`,
      })
      .from(seatHolds)
      .where(
        and(
          ...[inArray(seatHolds.number, [...numbers]), eq(seatHolds.departsOn, on)],
          ...[eq(seatHolds.state, "held"), lte(seatHolds.expiresAt, ctx.now())],
        ),
      )
      .groupBy(seatHolds.number, seatHolds.code),
  ]);
}
