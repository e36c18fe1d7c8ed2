import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import type { RoomAvailability } from "../contract/offer.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import { type PlanTerms, type PriceTerms, planRefOf, plansOf, priceRooms } from "./party-price.ts";
import type { PriceRule, Trip } from "./price-rule.ts";
import type { RoomTerms } from "./room-guests.ts";

/** Guests who share a room when a price is for one of them. */
const USUAL_GUESTS = 2;

/** By stay length, in the order of TRIP_NIGHTS; only the first for products sold by the night. Null where nothing can be booked. */
export type FromPrices = [Vnd | null, Vnd | null];

export type AvailabilityOn = (roomId: string, trip: Trip) => RoomAvailability;

/**
 * The lowest bookable price of each room type on these days: per guest and trip when two share it, or per night of the day's shortest
 * stay.
 */
export function roomFromPrices(
  terms: PriceTerms,
  days: readonly CalendarDate[],
  nightsOnSale: readonly number[],
  availabilityOn: AvailabilityOn,
): Map<string, FromPrices> {
  return new Map(
    [...terms.rooms.values()].map((room) => {
      const own = termsOfRoom(terms, room, days);
      if (terms.plan.basis === "room-night")
        return [room.id, [lowest(days.map((on) => nightOf(own, on, room, availabilityOn))), null]];
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

/** The lowest of all room types. */
export function productFromPrices(rooms: ReadonlyMap<string, FromPrices>): FromPrices {
  const all = [...rooms.values()];
  return [lowest(all.map(([one]) => one)), lowest(all.map(([, two]) => two))];
}

/** One night of the shortest stay that may begin on a day, under the cheapest plan. */
function nightOf(
  terms: PriceTerms,
  checkIn: CalendarDate,
  room: RoomTerms,
  availabilityOn: AvailabilityOn,
): Vnd | null {
  return lowest(nightUnderPlans(terms, checkIn, room, availabilityOn).map(({ price }) => price));
}

/** The price of one night of the shortest stay that may begin on a day, under each plan that has one. */
export function nightUnderPlans(
  terms: PriceTerms,
  checkIn: CalendarDate,
  room: RoomTerms,
  availabilityOn: AvailabilityOn,
): { plan: PlanTerms["plan"]; price: Vnd }[] {
  const nights = availabilityOn(room.id, { checkIn, nights: 1 }).minNights;
  const trip = { checkIn, nights };
  if (availabilityOn(room.id, trip).refusal) return [];
  return totalsUnderPlans(terms, trip, room).map(({ plan, total }) => ({
    plan,
    price: vnd(Math.ceil(total / nights)),
  }));
}

function eachOf(terms: PriceTerms, trip: Trip, room: RoomTerms): Vnd | null {
  const total = lowest(totalsUnderPlans(terms, trip, room).map(({ total }) => total));
  return total === null ? null : vnd(Math.ceil(total / sharingIn(room)));
}

const sharingIn = (room: RoomTerms) => Math.min(USUAL_GUESTS, room.maxAdults, room.maxGuests);

function totalsUnderPlans(terms: PriceTerms, trip: Trip, room: RoomTerms): { plan: PlanTerms["plan"]; total: Vnd }[] {
  const guests = { roomId: room.id, adults: sharingIn(room), children: [] };
  return plansOf(terms).flatMap((own) => {
    const priced = priceRooms(terms, trip, [{ ...guests, ...planRefOf(terms, own) }]);
    return priced.ok ? [{ plan: own.plan, total: priced.quote.total }] : [];
  });
}

// There are many prices of single days, and most are for other rooms or months.
function termsOfRoom(terms: PriceTerms, room: RoomTerms, days: readonly CalendarDate[]): PriceTerms {
  const [first, last] = [days[0], days.at(-1)];
  const isOfRoom = (rule: PriceRule) =>
    (rule.roomId === null || rule.roomId === room.id) &&
    rule.kind !== "child" &&
    (rule.kind !== "day" || ((rule.fromOn ?? "") <= (last ?? "") && (rule.toOn ?? "") >= (first ?? "")));
  const [own, ...more] = plansOf(terms).map(({ plan, rules }) => ({ plan, rules: rules.filter(isOfRoom) }));
  return own ? { ...own, rooms: terms.rooms, more } : terms;
}

const lowest = (prices: readonly (Vnd | null)[]): Vnd | null =>
  prices.reduce((least, price) => (price !== null && (least === null || price < least) ? price : least), null);
