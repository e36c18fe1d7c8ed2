import { and, asc, eq, gt, inArray, lte, or, type SQL } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { DepartureRef, StandingBooking } from "../contract/departure.ts";
import { MAX_BOARDING_BOOKINGS } from "../limits.ts";
import { secured, waitingForMoney } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import type { Booking } from "./get-booking.ts";

/** Bookings of which something is still expected: paid in part or in full, or held until a moment that has not come. */
export function stands(now: Date): SQL | undefined {
  return or(
    inArray(bookings.state, [...secured]),
    and(inArray(bookings.state, [...waitingForMoney]), gt(bookings.holdExpiresAt, now)),
  );
}

/** The bookings that a departure still has before it leaves, those that wait for money among them. */
export async function listStanding(ctx: Context, departure: DepartureRef): Promise<StandingBooking[]> {
  requirePermission(ctx.actor, "bookings.read");
  if (departure.on < today(ctx.now())) return [];
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(standingOn(ctx, departure))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS + 1);
  return rows.map(standingBooking);
}

export const standingOn = (ctx: Context, { productId, on }: DepartureRef): SQL | undefined =>
  and(eq(bookings.productId, productId), eq(bookings.startsOn, on), stands(ctx.now()));

/**
 * Active bookings of ships that spend a night between two days aboard, both included: those that leave then, and those that left before.
 * Holds that wait for money are among them. In the order of their departures.
 */
export async function listStandingBetween(
  ctx: Context,
  productIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
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
        stands(ctx.now()),
      ),
    )
    .orderBy(asc(bookings.startsOn), asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS + 1);
}

/** The bookings with these ids, in any state. */
export async function listBookingRows(ctx: Context, ids: readonly string[]): Promise<Booking[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(asc(bookings.id));
}

export const standingBooking = (booking: Booking): StandingBooking => ({
  ...{ id: booking.id, code: booking.code, state: booking.state, contactName: booking.contactName },
  ...{ adults: booking.adults, children: booking.childAges.length, rooms: booking.rooms, charter: booking.charter },
  hasEmail: booking.contactEmail !== "",
  ...{ total: booking.totalVnd, paid: booking.paidVnd },
});
