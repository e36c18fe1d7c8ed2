import { and, asc, eq, exists, gt, inArray, lt, or } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type BoardingMark, boardingMarks } from "../contract/states.ts";
import { MAX_BOARDING_BOOKINGS } from "../limits.ts";
import { travelling } from "../rules/states.ts";
import { bookingEvents, bookings } from "../tables.ts";
import type { Booking } from "./get-booking.ts";

/** The bookings of a product that begin on a day, by time of booking. */
export async function listTravelling(
  ctx: Context,
  { productId, on }: { productId: string; on: CalendarDate },
): Promise<Booking[]> {
  requirePermission(ctx.actor, "bookings.read");
  return ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.productId, productId), eq(bookings.startsOn, on), inArray(bookings.state, [...travelling])))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(MAX_BOARDING_BOOKINGS);
}

/** The pier's last mark of bookings, by id; unmarked ones are absent. */
export async function listBoardingMarks(ctx: Context, ids: readonly string[]): Promise<Map<string, BoardingMark>> {
  if (ids.length === 0) return new Map();
  const { bookingId, kind } = bookingEvents;
  const rows = await ctx.db
    .select({ bookingId, kind })
    .from(bookingEvents)
    .where(and(inArray(bookingId, [...ids]), inArray(kind, [...boardingMarks])))
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id));
  return new Map(rows.map((row) => [row.bookingId, row.kind as BoardingMark]));
}

type Ended = { lastDay: CalendarDate; endedBefore: Date; after: string | null; limit: number };

/** Bookings with a list of travellers whose journey was over before a day, or that ended without one before a moment, by id. */
export async function listOverWithTravellers(
  ctx: Context,
  { lastDay: endedBeforeDay, endedBefore, after, limit }: Ended,
): Promise<string[]> {
  // Measured from the end, whatever staff did with the booking later.
  const endedLongAgo = ctx.db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, bookings.id),
        inArray(bookingEvents.kind, ["cancelled", "expired"]),
        lt(bookingEvents.at, endedBefore),
      ),
    );
  const rows = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        gt(bookings.travellersListed, 0),
        after ? gt(bookings.id, after) : undefined,
        or(
          lt(bookings.endsOn, endedBeforeDay),
          and(inArray(bookings.state, ["cancelled", "expired"]), exists(endedLongAgo)),
        ),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
