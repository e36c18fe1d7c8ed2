import { and, asc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { Route, TakenDay } from "../rules/taken-seats.ts";
import { departureSeats, flightOrders, seatHolds, seatReservations } from "../tables.ts";

/** Seats held or sold from today on, by flight number; an expired hold takes none. */
export async function listTakenDaysByFlight(
  ctx: Context,
  numbers: readonly string[],
): Promise<Map<string, TakenDay[]>> {
  if (numbers.length === 0) return new Map();
  const { number, departsOn, code, sold, held } = departureSeats;
  const lapsed = ctx.db
    .select({
      number: seatHolds.number,
      departsOn: seatHolds.departsOn,
      code: seatHolds.code,
      seats: sql<number>`sum(${seatHolds.quantity})`.as("seats"),
    })
    .from(seatHolds)
    .where(
      and(inArray(seatHolds.number, [...numbers]), eq(seatHolds.state, "held"), lte(seatHolds.expiresAt, ctx.now())),
    )
    .groupBy(seatHolds.number, seatHolds.departsOn, seatHolds.code)
    .as("lapsed");
  const seats = sql<number>`sum(${sold} + ${held} - coalesce(${lapsed.seats}, 0))::int`;
  const rows = await ctx.db
    .select({ number, on: departsOn, seats })
    .from(departureSeats)
    .leftJoin(lapsed, and(eq(lapsed.number, number), eq(lapsed.departsOn, departsOn), eq(lapsed.code, code)))
    .where(and(inArray(number, [...numbers]), gte(departsOn, today(ctx.now()))))
    .groupBy(number, departsOn)
    .having(gt(seats, sql`0`))
    .orderBy(asc(number), asc(departsOn));
  const byNumber = Map.groupBy(rows, (row) => row.number);
  return new Map([...byNumber].map(([key, days]) => [key, days.map(({ on, seats }) => ({ on, seats }))]));
}

export const listTakenDays = async (ctx: Context, number: string): Promise<TakenDay[]> =>
  (await listTakenDaysByFlight(ctx, [number])).get(number) ?? [];

/** The sold route of each number with future bookings, whether or not the timetable still has it. */
export async function getSoldRoutes(ctx: Context, numbers: readonly string[]): Promise<Map<string, Route>> {
  if (numbers.length === 0) return new Map();
  const rows = await ctx.db
    .select({ number: seatHolds.number, flights: flightOrders.flights })
    .from(seatHolds)
    .innerJoin(seatReservations, eq(seatReservations.id, seatHolds.reservationId))
    .innerJoin(flightOrders, eq(sql`${flightOrders.id}::text`, seatReservations.orderKey))
    .where(and(inArray(seatHolds.number, [...numbers]), gte(seatHolds.departsOn, today(ctx.now()))));
  const segments = rows.flatMap(({ number, flights }) =>
    flights.flatMap((flight) => flight.segments).filter((segment) => segment.number === number),
  );
  return new Map(segments.map(({ number, airline, from, to }) => [number, { airline, from, to }]));
}
