import { addDays, type CalendarDate, daysBetween, isCalendarDate, monthStart } from "#kernel/calendar-date.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS, stayLimits } from "#modules/availability/limits.ts";
import { messages } from "#modules/availability/messages.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";

/** Adults while nobody has said how many travel. */
export const USUAL_ADULTS = 1;

/** What a visitor has chosen on the page of a product; the whole of it stands in the address. */
export type Trip = {
  kind: ProductKind;
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: number[];
  /** The rooms asked for; null leaves the choice to us, an empty list asks for none. */
  rooms: RoomChoice[] | null;
  /** First day of the two months of the price calendar, when they were turned. */
  month: CalendarDate | null;
};

/** What a visitor can choose of: the numbers of nights that are sold, none where stays may be of any length. */
export type TripOf = { kind: ProductKind; nightsOnSale: readonly number[] };

type Days = { date: string; nights: number };

type DayNames = {
  read(told: (name: string) => string): Days;
  write(days: Days): Record<string, string>;
  /** What an address that must not guess says though it is usual. */
  whole(days: Days): Record<string, string>;
};

/** How the days of a stay are said: a ship leaves on a day for so many nights, guests of a house tell when they come and go. */
const dayNames: Record<ProductKind, DayNames> = {
  cruise: {
    read: (told) => ({ date: told("date"), nights: numberOf(told("nights")) }),
    write: ({ date, nights }) => ({ ...(date && { date }), ...(nights !== 1 && { nights: String(nights) }) }),
    whole: ({ nights }) => ({ nights: String(nights) }),
  },
  hotel: {
    read(told) {
      const [date, end] = [told("checkIn"), told("checkOut")];
      return { date, nights: isCalendarDate(date) && isCalendarDate(end) ? daysBetween(date, end) : 0 };
    },
    write: ({ date, nights }): Record<string, string> =>
      isCalendarDate(date) ? { checkIn: date, checkOut: addDays(date, nights) } : {},
    whole: () => ({}),
  },
};

const numberOf = (text: string) => (text === "" ? Number.NaN : Number(text));

/** The days of a stay as a form or an address says them, unchecked. */
export const daysIn = (kind: ProductKind, told: (name: string) => string): Days => dayNames[kind].read(told);

/** Why days that are asked for are no stay, where the visitor has to hear it: they are longer than can be booked at once. */
export function daysProblem(kind: ProductKind, params: URLSearchParams): string | null {
  const { date, nights } = daysIn(kind, (name) => params.get(name) ?? "");
  return isCalendarDate(date) && nights > stayLimits[kind].maxNights ? messages.tooManyNights[kind] : null;
}

const partyNames = ["adults", "childAges", "childAge", "cabins", "month"];

/** All that an address may say of a trip. */
export const tripNames: Readonly<Record<ProductKind, readonly string[]>> = {
  cruise: ["date", "nights", ...partyNames],
  hotel: ["checkIn", "checkOut", ...partyNames],
};

/** Reads what can be read; the rest counts as not chosen. A stay that is too long is kept: whoever prices it says so. */
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

/** "id:2,id:1", and with its plan "id.plan:2" */
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

/** The trip as it stands in an address; the months of the calendar are left to the caller. */
export function tripQuery({ kind, date, nights, adults, childAges, rooms }: Trip): Record<string, string> {
  return {
    ...dayNames[kind].write({ date: date ?? "", nights }),
    ...(adults !== USUAL_ADULTS && { adults: String(adults) }),
    ...(childAges.length > 0 && { childAges: childAges.join(",") }),
    ...(rooms && { cabins: roomsText(rooms) }),
  };
}

/** The same, with what is usual too. */
export function wholeQuery(trip: Trip): Record<string, string> {
  const { kind, date, nights, adults } = trip;
  return { ...tripQuery(trip), ...dayNames[kind].whole({ date: date ?? "", nights }), adults: String(adults) };
}

/** Everything about the trip for the checkout, which must not guess. */
export function checkoutQuery(trip: Trip, rooms: readonly RoomChoice[]): Record<string, string> {
  return wholeQuery({ ...trip, rooms: [...rooms] });
}

/** What of rooms counts together: the type, and the plan where there are several. */
type RoomKind = Omit<RoomChoice, "quantity">;

/** "id", and under one of several plans "id.plan" */
export const roomKey = ({ roomId, ratePlanId }: RoomKind): string => (ratePlanId ? `${roomId}.${ratePlanId}` : roomId);

export function roomOfKey(key: string): RoomKind {
  const [roomId = "", ratePlanId] = key.split(".");
  return ratePlanId ? { roomId, ratePlanId } : { roomId };
}

/** "id:2,id:1"; "0" when no room is wanted. */
export function roomsText(rooms: readonly RoomChoice[]): string {
  return rooms.map((room) => `${roomKey(room)}:${room.quantity}`).join(",") || "0";
}

/** How many rooms of each type, and under which plan, a price is for. */
export function roomsOf(quote: { rooms: readonly RoomKind[] }): RoomChoice[] {
  const counts = new Map<string, number>();
  for (const room of quote.rooms) counts.set(roomKey(room), (counts.get(roomKey(room)) ?? 0) + 1);
  return [...counts].map(([key, quantity]) => ({ ...roomOfKey(key), quantity }));
}

/** The choice with another count of one type under its plan; zero takes it out. */
export function withRooms(rooms: readonly RoomChoice[], room: RoomKind, quantity: number): RoomChoice[] {
  const others = rooms.filter((other) => roomKey(other) !== roomKey(room));
  return quantity > 0 ? [...others, { ...room, quantity }] : others;
}
