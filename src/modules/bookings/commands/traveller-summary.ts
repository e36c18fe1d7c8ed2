import { eq } from "drizzle-orm";
import { listOrders } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";
import { searchTextOf, searchTextWithCodes } from "../rules/search-text.ts";
import { bookings } from "../tables.ts";
import { flightCodesOf } from "./flights/index-flight-codes.ts";
import { recordEvents } from "./record-events.ts";

/**
 * Stores what a locked booking keeps of its new list of travellers: their number, how many are complete, and their names for the search.
 */
export async function saveTravellerSummary(
  ctx: Context,
  booking: Booking,
  { names, complete }: { names: readonly string[]; complete: number },
): Promise<void> {
  await ctx.db
    .update(bookings)
    .set({
      travellersVersion: booking.travellersVersion + 1,
      travellersListed: names.length,
      travellersComplete: complete,
      searchText: searchTextOf(booking, names),
      updatedAt: ctx.now(),
    })
    .where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "guests-changed", data: { guests: names.length } }]);
}

/** Removes everything about travellers from a locked booking. */
export async function dropTravellers(ctx: Context, booking: Booking): Promise<void> {
  const codes = booking.kind === "flight" ? flightCodesOf(await listOrders(ctx, booking.id)) : [];
  const searchText = searchTextWithCodes(searchTextOf(booking), codes);
  await ctx.db
    .update(bookings)
    .set({ travellersListed: 0, travellersComplete: 0, searchText })
    .where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "guests-forgotten" }]);
}
