import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { MAX_CALLS, RETRY_DELAY_SECONDS } from "../limits.ts";
import { type FlightOrderRow, flightOrderCalls, flightOrders, flightPassengers } from "../tables.ts";

export type { FlightOrderRow } from "../tables.ts";

export const listOrders = (ctx: Context, bookingId: string): Promise<FlightOrderRow[]> =>
  ctx.db.select().from(flightOrders).where(eq(flightOrders.bookingId, bookingId)).orderBy(asc(flightOrders.position));

/** Most orders of one record locator: airlines reuse theirs after a year or so. */
const MAX_OF_A_CODE = 5;

/** The orders of a booking, and those that were ticketed under a record locator, newest first. */
export const listOrdersToCheck = (
  ctx: Context,
  { bookingId, pnr }: { bookingId: string | null; pnr: string },
): Promise<FlightOrderRow[]> =>
  ctx.db
    .select()
    .from(flightOrders)
    .where(
      or(
        bookingId === null ? undefined : eq(flightOrders.bookingId, bookingId),
        and(eq(flightOrders.pnr, pnr), sql`jsonb_array_length(${flightOrders.tickets}) > 0`),
      ),
    )
    .orderBy(desc(flightOrders.createdAt), asc(flightOrders.position))
    .limit(MAX_OF_A_CODE);

/** Record locators, ticketing deadlines and states of bookings. */
export async function listOrdersOf(ctx: Context, bookingIds: readonly string[]): Promise<StaffOrder[]> {
  if (bookingIds.length === 0) return [];
  const { bookingId, position } = flightOrders;
  return ctx.db
    .select(listColumns)
    .from(flightOrders)
    .where(inArray(bookingId, [...bookingIds]))
    .orderBy(asc(bookingId), asc(position));
}

const { bookingId, state, pnr, ticketBy, failure, attempts, dueAt, tickets, kept } = getTableColumns(flightOrders);
const listColumns = { bookingId, state, pnr, ticketBy, failure, attempts, dueAt, tickets, kept };
export type StaffOrder = Pick<FlightOrderRow, keyof typeof listColumns>;

export type StaffFlightOrder = FlightOrderRow & { calls: (typeof flightOrderCalls.$inferSelect)[] };

/** The orders of a booking as staff see them: with recent supplier calls, newest first. */
export async function listStaffOrders(ctx: Context, bookingId: string): Promise<StaffFlightOrder[]> {
  requirePermission(ctx.actor, "bookings.read");
  const orders = await listOrders(ctx, bookingId);
  const ids = orders.map(({ id }) => id);
  const calls = await ctx.db
    .select()
    .from(flightOrderCalls)
    .where(inArray(flightOrderCalls.orderId, ids))
    .orderBy(desc(flightOrderCalls.at), desc(flightOrderCalls.id))
    .limit(MAX_CALLS);
  return orders.map((order) => ({ ...order, calls: calls.filter(({ orderId }) => orderId === order.id) }));
}

/**
 * True for an order whose supplier has to be called now. Except for the end of a hold, no delay exceeds the longest retry delay: a longer
 * one was set while the clock ran ahead.
 */
export function isDue(now: Date): SQL | undefined {
  const latest = new Date(now.getTime() + (RETRY_DELAY_SECONDS.most + 60) * 1000);
  const isNoEnd = or(isNull(flightOrders.ticketBy), ne(flightOrders.dueAt, flightOrders.ticketBy));
  return or(lte(flightOrders.dueAt, now), and(gt(flightOrders.dueAt, latest), isNoEnd));
}

/** Orders that are due now, the longest waiting first. */
export const listDueOrders = (ctx: Context, limit: number): Promise<Pick<FlightOrderRow, "id">[]> =>
  ctx.db
    .select({ id: flightOrders.id })
    .from(flightOrders)
    .where(isDue(ctx.now()))
    .orderBy(asc(flightOrders.dueAt))
    .limit(limit);

/** The passengers of a booking, as entered; without their papers. */
export const listPassengers = (ctx: Context, bookingId: string): Promise<ListedPassenger[]> =>
  ctx.db
    .select(passengerColumns)
    .from(flightPassengers)
    .where(eq(flightPassengers.bookingId, bookingId))
    .orderBy(asc(flightPassengers.position));

const { type, gender, surname, givenNames, bornOn } = getTableColumns(flightPassengers);
const passengerColumns = { type, gender, surname, givenNames, bornOn };
type ListedPassenger = Pick<typeof flightPassengers.$inferSelect, keyof typeof passengerColumns>;
