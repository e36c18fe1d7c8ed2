import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { LunarDate } from "#kernel/lunar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { CalendarDay, FromOffer, Quote, RoomOffer } from "#modules/availability/contract.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import type { Trip } from "#web/components/trip.ts";

/** What a trip costs. Without a price there is either nothing chosen yet or a problem. */
export type Offer = {
  quote: Quote | null;
  problem: string | null;
  from: FromOffer;
  /** On the chosen day; empty while there is none. */
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
};

export type DayOffer = CalendarDay & { lunar: LunarDate };

export type CalendarOffer = {
  from: CalendarDate;
  today: CalendarDate;
  days: DayOffer[];
  firstOpen: CalendarDate | null;
};

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
  offer: Offer,
): R[] {
  const cabinsFor = (room: R) => {
    if (!trip.date) return fitsIn(room, trip) ? 1 : 2;
    return offer.rooms[room.id]?.offer?.quantity ?? Number.MAX_SAFE_INTEGER;
  };
  return rooms.toSorted((one, other) => cabinsFor(one) - cabinsFor(other));
}

/** Everything the page of a ship shows. */
export type CruiseOffer = {
  cruise: CruiseDetail;
  nightsOnSale: number[];
  trip: Trip;
  calendar: CalendarOffer;
  offer: Offer;
  reviews: Page<ReviewView>;
};
