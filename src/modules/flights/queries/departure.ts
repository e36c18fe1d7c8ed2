import { and, asc, eq, lte, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { DepartureName } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { departureOf } from "../rules/itineraries.ts";
import { departureSeats, seatHolds, timetableFares, timetableFlights } from "../tables.ts";

/** Seats of a class on one departure; `held` counts what has run out no more. */
export type ClassSeats = {
  code: string;
  brand: string;
  capacity: number;
  sold: number;
  held: number;
  /** As many as the class has on each departure. */
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
    return {
      ...{ code, brand, capacity, sold: row?.sold ?? 0, held: (row?.held ?? 0) - over },
      isUsual: capacity === seats,
    };
  });
  return { flight, on, classes };
}
