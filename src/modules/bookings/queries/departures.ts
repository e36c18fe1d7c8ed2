import { and, count, eq, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { MAX_DEPARTURES } from "../limits.ts";
import { travelling } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { bookedTitle } from "./booked-title.ts";

/** A ship that leaves on a day: how many board it, and of how many the port can be told everything. */
export type Departure = { productId: string; title: string; bookings: number; party: number; complete: number };

/** Everybody who boards on a day, in people and in bookings. */
export async function countArrivals(ctx: Context, on: CalendarDate): Promise<{ bookings: number; guests: number }> {
  requirePermission(ctx.actor, "bookings.read");
  const guests = sql<number>`coalesce(sum(${bookings.adults} + jsonb_array_length(${bookings.childAges})), 0)::int`;
  const [row] = await ctx.db
    .select({ bookings: count(), guests })
    .from(bookings)
    .where(and(eq(bookings.startsOn, on), inArray(bookings.state, [...travelling])));
  return row ?? { bookings: 0, guests: 0 };
}

/** The ships that leave on a day with somebody aboard, by name. */
export async function listDepartures(ctx: Context, on: CalendarDate): Promise<Departure[]> {
  requirePermission(ctx.actor, "bookings.read");
  const leaving = and(eq(bookings.kind, "cruise"), eq(bookings.startsOn, on), inArray(bookings.state, [...travelling]));
  const ship = sql<string>`${bookings.productId}`;
  const title = sql<string>`max(${bookedTitle})`;
  const party = sql<number>`sum(${bookings.adults} + jsonb_array_length(${bookings.childAges}))::int`;
  const complete = sql<number>`sum(${bookings.travellersComplete})::int`;
  return ctx.db
    .select({ productId: ship, title, bookings: count(), party, complete })
    .from(bookings)
    .where(leaving)
    .groupBy(ship)
    .orderBy(title, ship)
    .limit(MAX_DEPARTURES);
}
