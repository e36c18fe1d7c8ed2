import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { CruisePage, TripOffer } from "#modules/cruises/queries/get-cruise-page.ts";
import type { Trip } from "#web/components/trip.ts";

/** Whether one cabin of a type takes everybody. */
export const fitsIn = (
  room: { maxGuests: number; maxAdults: number; maxChildren: number },
  { adults, childAges }: Pick<Trip, "adults" | "childAges">,
): boolean =>
  adults <= room.maxAdults && childAges.length <= room.maxChildren && adults + childAges.length <= room.maxGuests;

/** The types of cabin in their order, but those first that take the party: in one cabin, then in several. */
export function fittingFirst<R extends Parameters<typeof fitsIn>[0] & { id: string }>(
  rooms: readonly R[],
  trip: Trip,
  offer: Pick<TripOffer, "rooms">,
): R[] {
  const cabinsFor = (room: R) => {
    if (!trip.date) return fitsIn(room, trip) ? 1 : 2;
    return offer.rooms[room.id]?.offer?.quantity ?? Number.MAX_SAFE_INTEGER;
  };
  return rooms.toSorted((one, other) => cabinsFor(one) - cabinsFor(other));
}

/** Everything the page of a ship shows. */
export type CruiseOffer = CruisePage & { cruise: CruiseDetail; nightsOnSale: number[]; trip: Trip };
