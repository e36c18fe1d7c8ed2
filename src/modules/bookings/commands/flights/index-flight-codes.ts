import { eq } from "drizzle-orm";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { searchTextWithCodes } from "../../rules/search-text.ts";
import { bookings } from "../../tables.ts";

/** The booking codes and ticket numbers of airlines, also of released orders: people still search for those. */
export const flightCodesOf = (orders: readonly Pick<FlightOrderRow, "pnr" | "tickets">[]): string[] =>
  orders.flatMap(({ pnr, tickets }) => [...(pnr === null ? [] : [pnr]), ...tickets.map(({ number }) => number)]);

/** Makes a locked booking searchable by its airline codes and ticket numbers. */
export async function indexFlightCodes(
  ctx: Context,
  booking: Booking,
  orders: readonly FlightOrderRow[],
): Promise<Booking> {
  const searchText = searchTextWithCodes(booking.searchText, flightCodesOf(orders));
  if (searchText === booking.searchText) return booking;
  await ctx.db.update(bookings).set({ searchText }).where(eq(bookings.id, booking.id));
  return { ...booking, searchText };
}
