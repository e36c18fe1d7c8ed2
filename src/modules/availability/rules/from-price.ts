import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import type { RoomAvailability } from "../contract/offer.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import { type PriceTerms, priceRooms, type Trip } from "./party-price.ts";
import type { RoomTerms } from "./room-guests.ts";

/** Guests who share a room when a price is named for one of them. */
const SHARING = 2;

/** By the length of a stay, in the order of TRIP_NIGHTS; null where nothing can be booked. */
export type FromPrices = [Vnd | null, Vnd | null];

export type AvailabilityOn = (roomId: string, trip: Trip) => RoomAvailability;

/** The least that a guest can pay in each type of room on one of these days, when two share it, of what can be booked. */
export function roomFromPrices(
  terms: PriceTerms,
  days: readonly CalendarDate[],
  nightsOnSale: readonly number[],
  availabilityOn: AvailabilityOn,
): Map<string, FromPrices> {
  return new Map(
    [...terms.rooms.values()].map((room) => {
      const own = termsOfRoom(terms, room, days);
      const prices = TRIP_NIGHTS.map((nights) =>
        nightsOnSale.includes(nights)
          ? lowest(
              days.map((checkIn) => {
                const trip = { checkIn, nights };
                return availabilityOn(room.id, trip).refusal ? null : eachOf(own, trip, room);
              }),
            )
          : null,
      );
      return [room.id, [prices[0] ?? null, prices[1] ?? null]];
    }),
  );
}

/** The least of all types of room. */
export function productFromPrices(rooms: ReadonlyMap<string, FromPrices>): FromPrices {
  const all = [...rooms.values()];
  return [lowest(all.map(([one]) => one)), lowest(all.map(([, two]) => two))];
}

function eachOf(terms: PriceTerms, trip: Trip, room: RoomTerms): Vnd | null {
  const adults = Math.min(SHARING, room.maxAdults, room.maxGuests);
  const priced = priceRooms(terms, trip, [{ roomId: room.id, adults, children: [] }]);
  return priced.ok ? vnd(Math.ceil(priced.quote.total / adults)) : null;
}

// Prices of single days are many, and most are of other rooms or other months.
function termsOfRoom({ plan, rooms, rules }: PriceTerms, room: RoomTerms, days: readonly CalendarDate[]): PriceTerms {
  const [first, last] = [days[0], days.at(-1)];
  const holds = rules.filter(
    (rule) =>
      (rule.roomId === null || rule.roomId === room.id) &&
      rule.kind !== "child" &&
      (rule.kind !== "day" || ((rule.fromOn ?? "") <= (last ?? "") && (rule.toOn ?? "") >= (first ?? ""))),
  );
  return { plan, rooms, rules: holds };
}

const lowest = (prices: readonly (Vnd | null)[]): Vnd | null =>
  prices.reduce((least, price) => (price !== null && (least === null || price < least) ? price : least), null);
