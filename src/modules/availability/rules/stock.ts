import { addDays, type CalendarDate, nightsOf } from "#kernel/calendar-date.ts";
import type { RoomAvailability } from "../contract/offer.ts";

/** Stock of a room type on a night. Expired holds do not count, whether or not they were swept. */
export type NightStock = {
  left: number;
  /** Rooms of holds that do not count: expired ones, and those of the booking `own`. */
  ignored: number;
  closed: boolean;
  minNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
};

/** Nights by room id and date; a night that is missing is not for sale. */
export type Stock = Map<string, Map<CalendarDate, NightStock>>;

/**
 * Free rooms of a type over all nights of a stay, and whether it may begin and end on its days: the stock includes the day of departure.
 */
export function availabilityOf(stock: Stock, roomId: string, checkIn: CalendarDate, nights: number): RoomAvailability {
  const own = stock.get(roomId);
  const known = nightsOf(checkIn, nights).flatMap((on) => own?.get(on) ?? []);
  const left = known.length < nights ? 0 : Math.max(0, Math.min(...known.map((night) => night.left)));
  const minNights = known[0]?.minNights ?? 1;
  return { roomId, left, minNights, refusal: refusal() };

  function refusal(): RoomAvailability["refusal"] {
    if (known.length < nights) return "not-for-sale";
    if (known.some((night) => night.closed)) return "closed";
    if (known[0]?.closedToArrival) return "closed-to-arrival";
    if (own?.get(addDays(checkIn, nights))?.closedToDeparture) return "closed-to-departure";
    if (minNights > nights) return "min-nights";
    return left === 0 ? "no-stock" : null;
  }
}

/** Wanted rooms of each type, regardless of plan: stock has no plans. */
export function roomsOfTypes(rooms: readonly { roomId: string; quantity: number }[]) {
  const sums = new Map<string, number>();
  for (const { roomId, quantity } of rooms) sums.set(roomId, (sums.get(roomId) ?? 0) + quantity);
  return [...sums].map(([roomId, quantity]) => ({ roomId, quantity }));
}

/** Rooms that may be sold, by room id. */
export function leftOf(rooms: ReadonlyMap<string, RoomAvailability>): Map<string, number> {
  return new Map([...rooms].map(([id, room]) => [id, room.refusal ? 0 : room.left]));
}

/** Rooms of all types together. */
export const sumOfRoomsLeft = (left: ReadonlyMap<string, number>): number =>
  [...left.values()].reduce((sum, rooms) => sum + rooms, 0);
