import { eq } from "drizzle-orm";
import type { FlightOrderRow } from "#modules/flights/queries/orders.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";
import { searchTextWithCodes } from "../rules/search-text.ts";
import { bookings } from "../tables.ts";

/** What airlines call a booking: also what was given back is asked for by its code. */
export const flightCodesOf = (orders: readonly Pick<FlightOrderRow, "pnr" | "tickets">[]): string[] =>
  orders.flatMap(({ pnr, tickets }) => [...(pnr === null ? [] : [pnr]), ...tickets.map(({ number }) => number)]);

/** A locked booking is found by its codes at airlines and the numbers of its tickets. */
export async function keepFlightCodes(
  ctx: Context,
  booking: Booking,
  orders: readonly FlightOrderRow[],
): Promise<Booking> {
  const searchText = searchTextWithCodes(booking.searchText, flightCodesOf(orders));
  if (searchText === booking.searchText) return booking;
  await ctx.db.update(bookings).set({ searchText }).where(eq(bookings.id, booking.id));
  return { ...booking, searchText };
}
