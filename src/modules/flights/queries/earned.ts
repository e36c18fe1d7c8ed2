import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type PeriodUnit, periodOfInstant } from "#platform/database/period.ts";
import { flightOrders } from "../tables.ts";

type Span = { from: CalendarDate; to: CalendarDate };

const { total, cost, tickets, flights, airline, supplier, createdAt } = flightOrders;
/** Sums of ticketed orders: the price for customers, the cost at suppliers, and our fee. */
const sums = {
  orders: sql<number>`count(*)::int`,
  tickets: sql<number>`coalesce(sum(jsonb_array_length(${tickets})), 0)::int`,
  total: sql`coalesce(sum(${total}), 0)`.mapWith(Number),
  cost: sql`coalesce(sum(${cost}), 0)`.mapWith(Number),
  fee: sql`coalesce(sum(${total} - ${cost}), 0)`.mapWith(Number),
};

// The route of the outbound flight, or of the return where there is no outbound one.
const route = sql<string>`(${flights} #>> '{0,segments,0,from}') || ' – ' || (${flights} #>> '{0,segments,-1,to}')`;

const keys = { route, airline: sql<string>`${airline}`, supplier: sql<string>`${supplier}` } satisfies Record<
  string,
  SQL
>;

/** Earnings by route, airline or supplier, highest first. Returned tickets have earned nothing. */
export async function sumEarned(ctx: Context, what: keyof typeof keys, span: Span, limit: number) {
  requirePermission(ctx.actor, "statistics.read");
  const key = keys[what];
  return ctx.db
    .select({ key, ...sums })
    .from(flightOrders)
    .where(ticketedIn(span))
    .groupBy(sql`1`)
    .orderBy(desc(sums.fee), asc(sql`1`))
    .limit(limit);
}

/** Earnings in each period, by the day of the order; periods without any are left out. */
export async function sumEarnedByPeriod(ctx: Context, span: Span, unit: PeriodUnit) {
  requirePermission(ctx.actor, "statistics.read");
  return ctx.db
    .select({ period: periodOfInstant(createdAt, unit), ...sums })
    .from(flightOrders)
    .where(ticketedIn(span))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** The ticketed orders themselves, by time of order. */
export async function listEarned(ctx: Context, span: Span, limit: number) {
  requirePermission(ctx.actor, "statistics.read");
  const { id, bookingId, pnr } = flightOrders;
  return ctx.db
    .select({
      bookingId,
      pnr,
      airline,
      supplier,
      createdAt,
      route,
      total,
      cost,
      tickets: sql<number>`jsonb_array_length(${tickets})`,
    })
    .from(flightOrders)
    .where(ticketedIn(span))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

const ticketedIn = ({ from, to }: Span) =>
  and(
    eq(flightOrders.state, sql`'ticketed'`),
    gte(createdAt, vietnamInstant(from)),
    lt(createdAt, vietnamInstant(addDays(to, 1))),
  );
