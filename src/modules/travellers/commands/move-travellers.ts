import { eq, inArray } from "drizzle-orm";
import { saveTravellerSummary } from "#modules/bookings/commands/traveller-summary.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { listTravellerRows } from "../queries.ts";
import { summaryOf } from "../rules/list.ts";
import { bookingTravellers } from "../tables.ts";

/**
 * Moves travellers from one locked booking to the end of another's list. Their papers go with them: each is encrypted for one traveller
 * and not for a booking.
 */
export async function moveTravellers(ctx: Context, from: Booking, to: Booking, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const last = (await listTravellerRows(ctx, to.id)).at(-1)?.position ?? -1;
  for (const [index, id] of ids.entries()) {
    // Cabins are numbered within a booking, so an assignment does not move with its guest.
    const change = { bookingId: to.id, position: last + 1 + index, cabinRoomId: null, cabinNumber: null };
    await ctx.db.update(bookingTravellers).set(change).where(eq(bookingTravellers.id, id));
  }
  for (const booking of [from, to]) await updateTravellerSummary(ctx, booking);
}

async function updateTravellerSummary(ctx: Context, booking: Booking): Promise<void> {
  const rows = await listTravellerRows(ctx, booking.id);
  const ids = rows.map(({ id }) => id);
  // The adult of a child must be in the same booking.
  const orphanIds = rows.filter(({ parentId }) => parentId !== null && !ids.includes(parentId)).map(({ id }) => id);
  if (orphanIds.length > 0) {
    await ctx.db.update(bookingTravellers).set({ parentId: null }).where(inArray(bookingTravellers.id, orphanIds));
  }
  await saveTravellerSummary(ctx, booking, summaryOf(booking.kind, rows));
}
