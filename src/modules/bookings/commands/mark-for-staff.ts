import { eq } from "drizzle-orm";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import { isUnsettled } from "#modules/flights/rules/order-states.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";
import { isChangeable, isPaid } from "../rules/states.ts";
import { bookings } from "../tables.ts";

/** Marks a locked booking of flights while something of it cannot go on without a person, and takes the mark off when nothing does. */
export async function markForStaff(
  ctx: Context,
  booking: Booking,
  orders: readonly FlightOrderRow[],
): Promise<Booking> {
  const isOpen = isPaid(booking) && orders.some(isUnsettled);
  const needsStaffSince =
    orders.some(isStuck) || isUnpaid(booking, orders) || isOpen ? (booking.needsStaffSince ?? ctx.now()) : null;
  if (needsStaffSince?.getTime() === booking.needsStaffSince?.getTime()) return booking;
  await ctx.db.update(bookings).set({ needsStaffSince }).where(eq(bookings.id, booking.id));
  return { ...booking, needsStaffSince };
}

/** What cannot go on without a person: nobody knows what was booked, or nothing more is asked by itself. */
function isStuck({ state, failure, attempts, dueAt }: FlightOrderRow): boolean {
  if (state === "unknown") return true;
  if (state === "booking" || state === "ticketed") return failure !== null;
  // Why it is given back is no fault; that it was not taken is.
  if (state === "voiding") return dueAt === null || (failure !== null && attempts > 0);
  return state === "ticketing" && (dueAt === null || failure !== null);
}

/** Tickets that were made, or shall be, of what is not paid: somebody asks for the money, or gives them back. */
const isUnpaid = (booking: Booking, orders: readonly FlightOrderRow[]): boolean =>
  (booking.state === "draft" || isChangeable(booking.state)) &&
  booking.paidVnd < booking.totalVnd &&
  orders.some(({ state }) => state === "ticketed" || state === "ticketing");
