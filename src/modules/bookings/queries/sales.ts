import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { PeriodUnit } from "#platform/database/period.ts";
import { periodOfDay, periodOfInstant } from "#platform/database/period.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { BookingState } from "../contract/states.ts";
import { bookings } from "../tables.ts";
import { bookedTitle } from "./booked-title.ts";

export type Span = { from: CalendarDate; to: CalendarDate };
/** The bookings that figures cover; all of them when empty. */
export type SalesFilter = { kind?: BookingKind | undefined; productId?: string | undefined };
export type Sales = { bookings: number; guests: number; roomNights: number; value: number };

// A sold booking is paid at least in part. Cancelled ones do not count, so a trip that is cancelled and booked again counts once.
export const soldStates: BookingState[] = ["part_paid", "paid", "confirmed", "completed"];

const roomCount = sql`(select coalesce(sum((c->>'quantity')::int), 0) from jsonb_array_elements(${bookings.rooms}) c)`;
const sums = {
  bookings: sql<number>`count(*)::int`,
  guests: sql<number>`coalesce(sum(${bookings.adults} + jsonb_array_length(${bookings.childAges})), 0)::int`,
  roomNights: sql<number>`coalesce(sum(${bookings.nights} * ${roomCount}), 0)::int`,
  value: sql`coalesce(sum(${bookings.totalVnd}), 0)`.mapWith(Number),
};

/** The SQL of `commissionIn` (rules/commission.ts): rounded to the đồng, at most the price; null where none is known. */
export const commission = sql`case when num_nonnulls(${bookings.commissionVnd}, ${bookings.commissionBasisPoints}) > 0
  then least(${bookings.totalVnd}, coalesce(${bookings.commissionVnd}, 0)
    + floor(${bookings.totalVnd} * coalesce(${bookings.commissionBasisPoints}, 0) / 10000.0 + 0.5)) end`;

// Flights have no product of ours: all of them are one line.
const line = sql<string>`coalesce(${bookings.productId}::text, ${bookings.kind})`;
/** The title of the line of all flights. */
export const flightsTitle = "Vé máy bay";
const title = sql<string>`case when max(${bookings.kind}) = 'flight' then ${flightsTitle} else max(${bookedTitle}) end`;

/** Sales of each period, by the day of booking. Periods without a sale are left out. */
export async function sumSalesByPeriod(ctx: Context, span: Span, unit: PeriodUnit, filter: SalesFilter = {}) {
  requirePermission(ctx.actor, "statistics.read");
  const period = periodOfInstant(bookings.createdAt, unit);
  return ctx.db
    .select({ period, ...sums })
    .from(bookings)
    .where(and(soldIn(span), ...salesConditions(filter)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Sales of each product, the most valuable first. */
export async function sumSalesByProduct(ctx: Context, span: Span, filter: SalesFilter = {}) {
  requirePermission(ctx.actor, "statistics.read");
  return ctx.db
    .select({ productId: line, title, ...sums })
    .from(bookings)
    .where(and(soldIn(span), ...salesConditions(filter)))
    .groupBy(line)
    .orderBy(desc(sums.value), asc(line));
}

/** The agency's commission on the sales of each product, where it is known. */
export async function sumCommissionsByProduct(
  ctx: Context,
  span: Span,
  filter: SalesFilter = {},
): Promise<Map<string, number>> {
  requirePermission(ctx.actor, "costs.read");
  const rows = await ctx.db
    .select({ productId: line, amount: sql`sum(${commission})`.mapWith(Number) })
    .from(bookings)
    .where(and(soldIn(span), isNotNull(commission), ...salesConditions(filter)))
    .groupBy(line);
  return new Map(rows.map(({ productId, amount }) => [productId, amount]));
}

export type PickUp = { period: CalendarDate; roomNights: number; last7: number; last28: number };

/** Bookings on the books for coming departures, and the share of recent ones. */
export async function sumPickUp(
  ctx: Context,
  span: Span,
  unit: PeriodUnit,
  filter: SalesFilter = {},
): Promise<PickUp[]> {
  requirePermission(ctx.actor, "statistics.read");
  const since = (days: number) => {
    const from = vietnamInstant(addDays(today(ctx.now()), 1 - days)).toISOString();
    return sql<number>`coalesce(sum(${bookings.nights} * ${roomCount}) filter (where ${bookings.createdAt} >= ${from}::timestamptz), 0)::int`;
  };
  return ctx.db
    .select({
      period: periodOfDay(bookings.startsOn, unit),
      roomNights: sums.roomNights,
      last7: since(7),
      last28: since(28),
    })
    .from(bookings)
    .where(
      and(
        inArray(bookings.state, soldStates),
        gte(bookings.startsOn, span.from),
        lte(bookings.startsOn, span.to),
        ...salesConditions(filter),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The sum of all paid amounts: the ledger must add up to it. */
export async function sumPaid(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "statistics.read");
  const [row] = await ctx.db
    .select({ paid: sql`coalesce(sum(${bookings.paidVnd}), 0)`.mapWith(Number) })
    .from(bookings)
    // By the condition of its index: rows of bookings are wide.
    .where(sql`paid_vnd <> 0`);
  return row?.paid ?? 0;
}

const soldIn = (span: Span): SQL | undefined => and(inArray(bookings.state, soldStates), bookedIn(span));

/** Bookings made in a span of Vietnamese days. */
export const bookedIn = ({ from, to }: Span): SQL | undefined =>
  and(gte(bookings.createdAt, vietnamInstant(from)), lt(bookings.createdAt, vietnamInstant(addDays(to, 1))));

export const salesConditions = ({ kind, productId }: SalesFilter) => [
  kind && eq(bookings.kind, kind),
  productId === undefined ? undefined : eq(bookings.productId, productId),
];
