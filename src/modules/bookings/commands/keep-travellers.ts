import { eq } from "drizzle-orm";
import { listOrders } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";
import { searchTextOf, searchTextWithCodes } from "../rules/search-text.ts";
import { bookings } from "../tables.ts";
import { flightCodesOf } from "./keep-flight-codes.ts";
import { recordEvents } from "./record-events.ts";

/** What a locked booking keeps of its new list of travellers: how many, how many are complete, and whom it is found by. */
export async function keepTravellers(
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

/** A locked booking keeps nothing of who travelled. */
export async function dropTravellers(ctx: Context, booking: Booking): Promise<void> {
  const codes = booking.kind === "flight" ? flightCodesOf(await listOrders(ctx, booking.id)) : [];
  const searchText = searchTextWithCodes(searchTextOf(booking), codes);
  await ctx.db
    .update(bookings)
    .set({ travellersListed: 0, travellersComplete: 0, searchText })
    .where(eq(bookings.id, booking.id));
  await recordEvents(ctx, booking.id, [{ kind: "guests-forgotten" }]);
}
