import { and, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { BookingSource } from "../contract/states.ts";
import { bookingEvents, bookings } from "../tables.ts";
import { bookedIn, type Of, only, type Span, soldStates } from "./sales.ts";

/** How bookings come about in a span, in sums: the ratios are made of them. */
export type BookingHabits = {
  /** Of bookings made in the span and paid at least in part: how many, days from booking to departure, nights. */
  sold: number;
  leadDays: number;
  nights: number;
  /** Made in the span, paid for, and cancelled since. */
  cancelled: number;
  sources: { source: BookingSource; bookings: number; value: number }[];
  /** Departures in the span that took place or should have: how many, and how many did not come. */
  departures: number;
  noShows: number;
  /** What the nights in the span were sold for, in đồng: each night has an equal share of its booking. */
  stayValue: number;
};

export async function bookingHabits(ctx: Context, span: Span, of: Of = {}): Promise<BookingHabits> {
  requirePermission(ctx.actor, "statistics.read");
  const [made, cancelled, sources, departures, stayValue] = await Promise.all([
    leadAndLength(ctx, span, of),
    countCancelled(ctx, span, of),
    bySource(ctx, span, of),
    countDepartures(ctx, span, of),
    valueOfNights(ctx, span, of),
  ]);
  return { ...made, cancelled, sources, ...departures, stayValue };
}

async function leadAndLength(ctx: Context, span: Span, of: Of) {
  const bookedOn = sql`(${bookings.createdAt} at time zone 'Asia/Ho_Chi_Minh')::date`;
  const [row] = await ctx.db
    .select({
      sold: sql<number>`count(*)::int`,
      leadDays: sql<number>`coalesce(sum(${bookings.startsOn} - ${bookedOn}), 0)::int`,
      nights: sql<number>`coalesce(sum(${bookings.nights}), 0)::int`,
    })
    .from(bookings)
    .where(and(inArray(bookings.state, soldStates), bookedIn(span), ...only(of)));
  return row ?? { sold: 0, leadDays: 0, nights: 0 };
}

async function countCancelled(ctx: Context, span: Span, of: Of): Promise<number> {
  // A booking that was merged into another one is not lost.
  const isOwn = isNull(bookings.joinedInto);
  const where = and(eq(bookings.state, "cancelled"), isOwn, bookedIn(span), hasEvent("payment-received"), ...only(of));
  return ctx.db.$count(bookings, where);
}

async function bySource(ctx: Context, span: Span, of: Of) {
  return ctx.db
    .select({
      source: bookings.source,
      bookings: sql<number>`count(*)::int`,
      value: sql`sum(${bookings.totalVnd})`.mapWith(Number),
    })
    .from(bookings)
    .where(and(inArray(bookings.state, soldStates), bookedIn(span), ...only(of)))
    .groupBy(bookings.source)
    .orderBy(sql`3 desc`);
}

async function countDepartures(ctx: Context, { from, to }: Span, of: Of) {
  const [row] = await ctx.db
    .select({
      departures: sql<number>`count(*)::int`,
      noShows: sql<number>`(count(*) filter (where ${hasEvent("no-show")}))::int`,
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, ["confirmed", "completed"]),
        gte(bookings.startsOn, from),
        lte(bookings.startsOn, to),
        // What has not left yet cannot have been missed, and only piers mark who came.
        lte(bookings.startsOn, today(ctx.now())),
        eq(bookings.kind, "cruise"),
        ...only(of),
      ),
    );
  return row ?? { departures: 0, noShows: 0 };
}

// The pier's last word counts, as where boarding is marked.
function hasEvent(kind: "payment-received" | "no-show"): SQL<boolean> {
  const kinds = kind === "no-show" ? sql`('boarded', 'no-show')` : sql`('payment-received')`;
  return sql<boolean>`(select e.kind from ${bookingEvents} e where e.booking_id = ${bookings.id} and e.kind in ${kinds}
    order by e.at desc, e.id desc limit 1) = ${kind}`;
}

async function valueOfNights(ctx: Context, { from, to }: Span, of: Of): Promise<number> {
  const shared = sql`least(${bookings.endsOn}, ${to}::date + 1) - greatest(${bookings.startsOn}, ${from}::date)`;
  const [row] = await ctx.db
    .select({ value: sql`coalesce(sum(${bookings.totalVnd} * (${shared}) / ${bookings.nights}), 0)`.mapWith(Number) })
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, soldStates),
        // Nights between two flights are slept elsewhere.
        ne(bookings.kind, "flight"),
        sql`${bookings.nights} > 0`,
        lte(bookings.startsOn, to),
        sql`${bookings.endsOn} > ${from}`,
        ...only(of),
      ),
    );
  return Math.round(row?.value ?? 0);
}
