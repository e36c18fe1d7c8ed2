import { eq } from "drizzle-orm";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { staffNeedOf } from "../../rules/staff-need.ts";
import { bookings } from "../../tables.ts";

/** Marks a locked booking of flights while part of it needs staff, and removes the mark when nothing does. */
export async function updateStaffMark(
  ctx: Context,
  booking: Booking,
  orders: readonly FlightOrderRow[],
): Promise<Booking> {
  const needsStaffSince = staffNeedOf(booking, orders) === null ? null : (booking.needsStaffSince ?? ctx.now());
  if (needsStaffSince?.getTime() === booking.needsStaffSince?.getTime()) return booking;
  await ctx.db.update(bookings).set({ needsStaffSince }).where(eq(bookings.id, booking.id));
  return { ...booking, needsStaffSince };
}
