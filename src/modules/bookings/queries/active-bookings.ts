import { and, asc, eq, gt, inArray, lte, or, type SQL } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { ActiveBooking, DepartureRef } from "../contract/departure.ts";
import { MAX_BOARDING_BOOKINGS } from "../limits.ts";
import { secured, waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import type { Booking } from "./get-booking.ts";

/** SQL condition for active bookings: paid in part or in full, or with a hold that has not expired. */
export function isActiveBooking(now: Date): SQL | undefined {
  return or(
    inArray(bookings.state, [...secured]),
    and(inArray(bookings.state, [...waitingForMoney]), gt(bookings.holdExpiresAt, now)),
  );
}

/** The active bookings of a departure that has not left yet, including holds. */
export async function listActiveBookings(ctx: Context, departure: DepartureRef): Promise<ActiveBooking[]> {
  requirePermission(ctx.actor, "bookings.read");
  if (departure.on < today(ctx.now())) return [];
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(activeOnCondition(ctx, departure))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS + 1);
  return rows.map(toActiveBooking);
}

export const activeOnCondition = (ctx: Context, { productId, on }: DepartureRef): SQL | undefined =>
  and(eq(bookings.productId, productId), eq(bookings.startsOn, on), isActiveBooking(ctx.now()));

/**
 * Active bookings of ships with a night aboard between two days, both included, also those that departed earlier. Includes holds. Sorted
 * by departure; at most `most`.
 */
export async function listActiveBookingsBetween(
  ctx: Context,
  productIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
  most: number,
): Promise<Booking[]> {
  if (productIds.length === 0) return [];
  return ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.productId, [...productIds]),
        lte(bookings.startsOn, to),
        gt(bookings.endsOn, from),
        isActiveBooking(ctx.now()),
      ),
    )
    .orderBy(asc(bookings.startsOn), asc(bookings.createdAt), asc(bookings.id))
    .limit(most);
}

/** The bookings with these ids, in any state. */
export async function listBookingsById(ctx: Context, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(asc(bookings.id));
}

export const toActiveBooking = (booking: Booking): ActiveBooking => ({
  id: booking.id,
  code: booking.code,
  state: booking.state,
  contactName: booking.contactName,
  adults: booking.adults,
  children: booking.childAges.length,
  rooms: booking.rooms,
  charter: booking.charter,
  hasEmail: booking.contactEmail !== "",
  total: booking.totalVnd,
  paid: booking.paidVnd,
});
