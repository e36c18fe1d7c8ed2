import { invalid } from "#kernel/errors.ts";
import { listActiveBookingsBetween } from "#modules/bookings/queries/active-bookings.ts";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { findArea } from "#modules/places/queries.ts";
import { listShipsByBay, type ShipAt } from "#modules/products/queries/products-at.ts";
import type { Context } from "#platform/context.ts";
import type { ClosureSpan } from "../contract.ts";
import { MAX_CLOSED_BOOKINGS } from "../limits.ts";
import { closureMessages } from "../messages.ts";

export type Affected = {
  place: { id: string; name: string };
  /** Every ship of the bay, also those without a booking. */
  ships: ShipAt[];
  /** All ships. */
  allShips: ShipAt[];
  bookings: Booking[];
};

/** The ships of a bay, and the bookings that have a night aboard on its closed days. */
export async function listAffected(ctx: Context, span: ClosureSpan): Promise<Affected> {
  const affected = await findAffected(ctx, span);
  if (affected.bookings.length > MAX_CLOSED_BOOKINGS)
    throw invalid(closureMessages.tooMany, { to: closureMessages.tooMany });
  return affected;
}

/** The same without the limit for processing; returns at most one booking more than that. */
export async function findAffected(ctx: Context, { placeId, from, to }: ClosureSpan): Promise<Affected> {
  const place = await findArea(ctx, placeId);
  if (!place) throw invalid(closureMessages.noSuchBay, { placeId: closureMessages.noSuchBay });
  const allShips = await listShipsByBay(ctx);
  const ships = allShips.filter(({ areaId }) => areaId === placeId);
  const ids = ships.map(({ id }) => id);
  const bookings = await listActiveBookingsBetween(ctx, ids, { from, to }, MAX_CLOSED_BOOKINGS + 1);
  return { place, ships, allShips, bookings };
}
