import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { ASKED_AGAIN_SECONDS, MAX_CALLS } from "../limits.ts";
import { type FlightOrderRow, flightOrderCalls, flightOrders, flightPassengers } from "../tables.ts";

export type { FlightOrderRow } from "../tables.ts";

/** The orders of a booking, in the order in which they fly. */
export const listOrders = (ctx: Context, bookingId: string): Promise<FlightOrderRow[]> =>
  ctx.db.select().from(flightOrders).where(eq(flightOrders.bookingId, bookingId)).orderBy(asc(flightOrders.position));

/** How many orders one code can lead to: airlines use theirs again after a year or so. */
const MAX_OF_A_CODE = 5;

/** The orders of a booking, and those that were ticketed under the code of an airline, newest first. */
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

/** What the airlines call bookings, until when they wait for their tickets, and how far they are. */
export async function listOrdersOf(ctx: Context, bookingIds: readonly string[]): Promise<StaffOrder[]> {
  if (bookingIds.length === 0) return [];
  const { bookingId, position } = flightOrders;
  return ctx.db
    .select(onDesk)
    .from(flightOrders)
    .where(inArray(bookingId, [...bookingIds]))
    .orderBy(asc(bookingId), asc(position));
}

const { bookingId, state, pnr, ticketBy, failure, attempts, dueAt, tickets, kept } = getTableColumns(flightOrders);
const onDesk = { bookingId, state, pnr, ticketBy, failure, attempts, dueAt, tickets, kept };
export type StaffOrder = Pick<FlightOrderRow, keyof typeof onDesk>;

export type StaffFlightOrder = FlightOrderRow & { calls: (typeof flightOrderCalls.$inferSelect)[] };

/** The orders of a booking as staff see them: with what was lately asked of whom, newest first. */
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
 * Whether somebody has to be asked about an order now. Except for the end of its hold nothing is put off longer than the
 * longest pause: what is was put off while the clock ran ahead.
 */
export function isDue(now: Date): SQL | undefined {
  const latest = new Date(now.getTime() + (ASKED_AGAIN_SECONDS.most + 60) * 1000);
  const isNoEnd = or(isNull(flightOrders.ticketBy), ne(flightOrders.dueAt, flightOrders.ticketBy));
  return or(lte(flightOrders.dueAt, now), and(gt(flightOrders.dueAt, latest), isNoEnd));
}

/** Orders that somebody has to be asked about now, those that have waited longest first. */
export const listDueOrders = (ctx: Context, limit: number): Promise<Pick<FlightOrderRow, "id">[]> =>
  ctx.db
    .select({ id: flightOrders.id })
    .from(flightOrders)
    .where(isDue(ctx.now()))
    .orderBy(asc(flightOrders.dueAt))
    .limit(limit);

/** Who flies with a booking, as they have written themselves; without their papers. */
export const listPassengers = (ctx: Context, bookingId: string): Promise<ListedPassenger[]> =>
  ctx.db
    .select(written)
    .from(flightPassengers)
    .where(eq(flightPassengers.bookingId, bookingId))
    .orderBy(asc(flightPassengers.position));

const { type, gender, surname, givenNames, bornOn } = getTableColumns(flightPassengers);
const written = { type, gender, surname, givenNames, bornOn };
type ListedPassenger = Pick<typeof flightPassengers.$inferSelect, keyof typeof written>;
