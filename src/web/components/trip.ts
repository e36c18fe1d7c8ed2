import { addDays, type CalendarDate, daysBetween, isCalendarDate, monthStart } from "#kernel/calendar-date.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS, stayLimits } from "#modules/availability/limits.ts";
import { messages } from "#modules/availability/messages.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** Default number of adults. */
export const USUAL_ADULTS = 1;

/** The visitor's choice on a product page, completely stored in the address. */
export type Trip = {
  kind: ProductKind;
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: number[];
  /** The requested rooms; null leaves the choice to us, an empty list means no rooms. */
  rooms: RoomChoice[] | null;
  /** The first day of the two months that the price calendar shows; null before paging. */
  month: CalendarDate | null;
};

/** The kind of a product, and the lengths of stay on sale; none where any length is. */
export type TripOf = { kind: ProductKind; nightsOnSale: readonly number[] };

type Days = { date: string; nights: number };

type DayNames = {
  read(textOf: (name: string) => string): Days;
  write(days: Days): Record<string, string>;
  /** The parameters that `write` omits because they are the default, for addresses that must name them. */
  whole(days: Days): Record<string, string>;
};

/** Query parameters of the days: a ship has a day and nights, a hotel check-in and check-out. */
const dayNames: Record<ProductKind, DayNames> = {
  cruise: {
    read: (textOf) => ({ date: textOf("date"), nights: numberOf(textOf("nights")) }),
    write: ({ date, nights }) => ({ ...(date && { date }), ...(nights !== 1 && { nights: String(nights) }) }),
    whole: ({ nights }) => ({ nights: String(nights) }),
  },
  hotel: {
    read(textOf) {
      const [date, end] = [textOf("checkIn"), textOf("checkOut")];
      return { date, nights: isCalendarDate(date) && isCalendarDate(end) ? daysBetween(date, end) : 0 };
    },
    write: ({ date, nights }): Record<string, string> =>
      isCalendarDate(date) ? { checkIn: date, checkOut: addDays(date, nights) } : {},
    whole: () => ({}),
  },
};

const numberOf = (text: string) => (text === "" ? Number.NaN : Number(text));

/** The days of a form or an address, unvalidated. */
export const daysIn = (kind: ProductKind, textOf: (name: string) => string): Days => dayNames[kind].read(textOf);

/** Error for requested days that exceed the maximum stay; other invalid days are ignored. */
export function daysProblem(kind: ProductKind, params: URLSearchParams): string | null {
  const { date, nights } = daysIn(kind, (name) => params.get(name) ?? "");
  return isCalendarDate(date) && nights > stayLimits[kind].maxNights ? messages.tooManyNights[kind] : null;
}

const partyNames = ["adults", "childAges", "childAge", "cabins", "month"];

/** All query parameters of a trip. */
export const tripNames: Readonly<Record<ProductKind, readonly string[]>> = {
  cruise: ["date", "nights", ...partyNames],
  hotel: ["checkIn", "checkOut", ...partyNames],
};

/** Parses leniently; unreadable values count as not chosen. A stay that is too long is kept, because pricing reports it. */
export function readTrip(params: URLSearchParams, { kind, nightsOnSale }: TripOf, today: CalendarDate): Trip {
  const { date, nights } = daysIn(kind, (name) => params.get(name) ?? "");
  const month = `${params.get("month") ?? ""}-01`;
  const ages = [...(params.get("childAges") ?? "").split(","), ...params.getAll("childAge")];
  const adults = wholeNumber(params.get("adults"), 1, MAX_GUESTS) ?? USUAL_ADULTS;
  const isSold = nightsOnSale.length > 0 ? nightsOnSale.includes(nights) : Number.isInteger(nights) && nights >= 1;
  return {
    kind,
    date: isCalendarDate(date) && date >= today && date <= latestStart(kind, today) ? date : null,
    nights: isSold ? nights : (nightsOnSale[0] ?? 1),
    adults,
    childAges: ages.flatMap((age) => wholeNumber(age, 0, 17) ?? []).slice(0, MAX_GUESTS - adults),
    rooms: params.get("cabins") ? readRooms(params.get("cabins") ?? "") : null,
    month: isCalendarDate(month) && month >= monthStart(today) ? month : null,
  };
}

/** Parses "id:2,id:1", and with a rate plan "id.plan:2". */
function readRooms(text: string): RoomChoice[] {
  return text
    .split(",")
    .flatMap((part) => {
      const [key = "", count = ""] = part.split(":");
      const quantity = wholeNumber(count, 1, MAX_ROOMS);
      return /^[0-9a-f-]{36}(\.[0-9a-f-]{36})?$/.test(key) && quantity ? [{ ...roomOfKey(key), quantity }] : [];
    })
    .slice(0, MAX_ROOMS);
}

function wholeNumber(text: string | null, min: number, max: number): number | null {
  if (!text || !/^\d{1,3}$/.test(text.trim())) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

/** The trip as query parameters; the caller adds the month of the calendar. */
export function tripQuery({ kind, date, nights, adults, childAges, rooms }: Trip): Record<string, string> {
  return {
    ...dayNames[kind].write({ date: date ?? "", nights }),
    ...(adults !== USUAL_ADULTS && { adults: String(adults) }),
    ...(childAges.length > 0 && { childAges: childAges.join(",") }),
    ...(rooms && { cabins: roomsText(rooms) }),
  };
}

/** The same, including default values. */
export function wholeQuery(trip: Trip): Record<string, string> {
  const { kind, date, nights, adults } = trip;
  return { ...tripQuery(trip), ...dayNames[kind].whole({ date: date ?? "", nights }), adults: String(adults) };
}

/** The trip for the checkout, with all values explicit. */
export function checkoutQuery(trip: Trip, rooms: readonly RoomChoice[]): Record<string, string> {
  return wholeQuery({ ...trip, rooms: [...rooms] });
}

/** Identity of a room choice: the type, and the rate plan where there are several. */
type RoomKind = Omit<RoomChoice, "quantity">;

/** "id", and under one of several rate plans "id.plan" */
export const roomKey = ({ roomId, ratePlanId }: RoomKind): string => (ratePlanId ? `${roomId}.${ratePlanId}` : roomId);

export function roomOfKey(key: string): RoomKind {
  const [roomId = "", ratePlanId] = key.split(".");
  return ratePlanId ? { roomId, ratePlanId } : { roomId };
}

/** "id:2,id:1"; "0" for no rooms. */
export function roomsText(rooms: readonly RoomChoice[]): string {
  return rooms.map((room) => `${roomKey(room)}:${room.quantity}`).join(",") || "0";
}

/** Quantity of each room type and rate plan in a price. */
export function roomsOf(quote: { rooms: readonly RoomKind[] }): RoomChoice[] {
  const counts = new Map<string, number>();
  for (const room of quote.rooms) counts.set(roomKey(room), (counts.get(roomKey(room)) ?? 0) + 1);
  return [...counts].map(([key, quantity]) => ({ ...roomOfKey(key), quantity }));
}

/** The choice with another quantity of one room type and rate plan; zero removes it. */
export function withRooms(rooms: readonly RoomChoice[], room: RoomKind, quantity: number): RoomChoice[] {
  const others = rooms.filter((other) => roomKey(other) !== roomKey(room));
  return quantity > 0 ? [...others, { ...room, quantity }] : others;
}
