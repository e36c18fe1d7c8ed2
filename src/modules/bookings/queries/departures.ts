import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { MAX_DEPARTURES } from "../limits.ts";
import { travelling } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { isActiveBooking } from "./active-bookings.ts";
import { bookedTitle } from "./booked-title.ts";

/** A ship that departs on a day: its guests, how many of them have all data for the port, and how many bookings are only holds. */
export type Departure = {
  productId: string;
  title: string;
  bookings: number;
  party: number;
  guestsWithPapers: number;
  heldBookings: number;
};

/** Number of guests and bookings that board on a day. */
export async function countArrivals(ctx: Context, on: CalendarDate): Promise<{ bookings: number; guests: number }> {
  requirePermission(ctx.actor, "bookings.read");
  const guests = sql<number>`coalesce(sum(${bookings.adults} + jsonb_array_length(${bookings.childAges})), 0)::int`;
  const [row] = await ctx.db
    .select({ bookings: count(), guests })
    .from(bookings)
    .where(and(eq(bookings.startsOn, on), inArray(bookings.state, [...travelling])));
  return row ?? { bookings: 0, guests: 0 };
}

/** The ships that depart on a day with guests or holds, by name. */
export async function listDepartures(ctx: Context, on: CalendarDate): Promise<Departure[]> {
  requirePermission(ctx.actor, "bookings.read");
  const isTravelling = inArray(bookings.state, [...travelling]);
  const isDeparting = and(
    eq(bookings.kind, "cruise"),
    eq(bookings.startsOn, on),
    or(isTravelling, isActiveBooking(ctx.now())),
  );
  const ship = sql<string>`${bookings.productId}`;
  const title = sql<string>`max(${bookedTitle})`;
  const ofTravelling = (count: SQL) => sql<number>`coalesce(${count} filter (where ${isTravelling}), 0)::int`;
  const party = ofTravelling(sql`sum(${bookings.adults} + jsonb_array_length(${bookings.childAges}))`);
  const guestsWithPapers = ofTravelling(sql`sum(${bookings.travellersComplete})`);
  const heldBookings = sql<number>`(count(*) filter (where not ${isTravelling}))::int`;
  return ctx.db
    .select({ productId: ship, title, bookings: ofTravelling(sql`count(*)`), party, guestsWithPapers, heldBookings })
    .from(bookings)
    .where(isDeparting)
    .groupBy(ship)
    .orderBy(title, ship)
    .limit(MAX_DEPARTURES);
}
