import { addDays, type CalendarDate, isCalendarDate, monthStart } from "#kernel/calendar-date.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { BOOKING_WINDOW_DAYS, MAX_ROOMS, TRIP_NIGHTS } from "#modules/availability/limits.ts";

/** Adults while nobody has said how many travel: the price of a cabin is for two who share it. */
export const USUAL_ADULTS = 2;

/** What a visitor has chosen on the page of a ship; the whole of it stands in the address. */
export type Trip = {
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: number[];
  /** The cabins asked for; null leaves the choice to us, an empty list asks for none. */
  rooms: RoomChoice[] | null;
  /** First day of the two months of the price calendar, when they were turned. */
  month: CalendarDate | null;
};

/** Reads what can be read; the rest counts as not chosen. */
export function readTrip(params: URLSearchParams, nightsOnSale: readonly number[], today: CalendarDate): Trip {
  const date = params.get("date") ?? "";
  const month = `${params.get("month") ?? ""}-01`;
  const ages = [...(params.get("childAges") ?? "").split(","), ...params.getAll("childAge")];
  const adults = wholeNumber(params.get("adults"), 1, MAX_GUESTS) ?? USUAL_ADULTS;
  const nights = wholeNumber(params.get("nights"), 1, Math.max(...TRIP_NIGHTS));
  return {
    date: isCalendarDate(date) && date >= today && date <= addDays(today, BOOKING_WINDOW_DAYS) ? date : null,
    nights: nights && nightsOnSale.includes(nights) ? nights : (nightsOnSale[0] ?? 1),
    adults,
    childAges: ages.flatMap((age) => wholeNumber(age, 0, 17) ?? []).slice(0, MAX_GUESTS - adults),
    rooms: params.get("cabins") ? readRooms(params.get("cabins") ?? "") : null,
    month: isCalendarDate(month) && month >= monthStart(today) ? month : null,
  };
}

/** "id:2,id:1" */
function readRooms(text: string): RoomChoice[] {
  return text
    .split(",")
    .flatMap((part) => {
      const [roomId = "", count = ""] = part.split(":");
      const quantity = wholeNumber(count, 1, MAX_ROOMS);
      return /^[0-9a-f-]{36}$/.test(roomId) && quantity ? [{ roomId, quantity }] : [];
    })
    .slice(0, MAX_ROOMS);
}

function wholeNumber(text: string | null, min: number, max: number): number | null {
  if (!text || !/^\d{1,3}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** The trip as it stands in an address; the months of the calendar are left to the caller. */
export function tripQuery({ date, nights, adults, childAges, rooms }: Trip): Record<string, string> {
  return {
    ...(date && { date }),
    ...(nights !== 1 && { nights: String(nights) }),
    ...(adults !== USUAL_ADULTS && { adults: String(adults) }),
    ...(childAges.length > 0 && { childAges: childAges.join(",") }),
    ...(rooms && { cabins: roomsText(rooms) }),
  };
}

/** Everything about the trip for the checkout, which must not guess. */
export function checkoutQuery(trip: Trip, rooms: readonly RoomChoice[]): Record<string, string> {
  return { ...tripQuery({ ...trip, rooms: [...rooms] }), nights: String(trip.nights), adults: String(trip.adults) };
}

/** "id:2,id:1"; "0" when no cabin is wanted. */
export function roomsText(rooms: readonly RoomChoice[]): string {
  return rooms.map(({ roomId, quantity }) => `${roomId}:${quantity}`).join(",") || "0";
}

/** How many cabins of each type a price is for. */
export function roomsOf(quote: { rooms: readonly { roomId: string }[] }): RoomChoice[] {
  const counts = new Map<string, number>();
  for (const { roomId } of quote.rooms) counts.set(roomId, (counts.get(roomId) ?? 0) + 1);
  return [...counts].map(([roomId, quantity]) => ({ roomId, quantity }));
}

/** The choice with another count of one type; zero takes it out. */
export function withRooms(rooms: readonly RoomChoice[], roomId: string, quantity: number): RoomChoice[] {
  const others = rooms.filter((room) => room.roomId !== roomId);
  return quantity > 0 ? [...others, { roomId, quantity }] : others;
}
