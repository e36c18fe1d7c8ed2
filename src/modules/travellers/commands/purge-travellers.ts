import { eq } from "drizzle-orm";
import { addDays, today } from "#kernel/calendar-date.ts";
import { dropTravellers } from "#modules/bookings/commands/traveller-summary.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { listOverWithTravellers } from "#modules/bookings/queries/travelling.ts";
import { erasePassengers } from "#modules/flights/commands/orders.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { workOnEachRow } from "#platform/jobs/each-row.ts";
import { TRAVELLER_DAYS } from "../limits.ts";
import { bookingTravellers } from "../tables.ts";

const BATCH_SIZE = 200;

/** Purges travellers TRAVELLER_DAYS after the journey, or after a booking has ended without one; returns the number of bookings. */
export async function purgeTravellers(ctx: Context): Promise<number> {
  const lastDay = addDays(today(ctx.now()), -TRAVELLER_DAYS);
  const endedBefore = new Date(ctx.now().getTime() - TRAVELLER_DAYS * 86_400_000);
  return workOnEachRow(ctx, "forget-guests", {
    list: (after) => listOverWithTravellers(ctx, { lastDay, endedBefore, after, limit: BATCH_SIZE }),
    work: (id) => inTransaction(ctx, async (ctx) => eraseTravellersOf(ctx, await lockBooking(ctx, id))),
  });
}

export async function eraseTravellersOf(ctx: Context, booking: Booking): Promise<void> {
  await ctx.db.delete(bookingTravellers).where(eq(bookingTravellers.bookingId, booking.id));
  await erasePassengers(ctx, booking.id);
  await dropTravellers(ctx, booking);
}
