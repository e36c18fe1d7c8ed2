import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { PassengerCounts } from "../contract/fare.ts";
import { MAX_PASSENGERS, SESSION_MINUTES } from "../limits.ts";
import type { Itinerary } from "./itineraries.ts";

/** The reference of a fare of our own: "0/VN213@2026-12-01+VN300@2026-12-01/ECO": its leg, flights and class. */
export const fareReferenceOf = (leg: number, itinerary: Itinerary, code: string): string =>
  `${leg}/${itinerary.map(({ flight, on }) => `${flight.number}@${on}`).join("+")}/${code}`;

export type FareReference = { leg: number; flights: { number: string; on: CalendarDate }[]; code: string };

const shape =
  /^([01])\/([A-Z0-9]{2}\d{1,4}@\d{4}-\d{2}-\d{2}(?:\+[A-Z0-9]{2}\d{1,4}@\d{4}-\d{2}-\d{2})?)\/([A-Z0-9]{1,12})$/;

/** Null for a reference that we never issued. */
export function parseFareReference(value: string): FareReference | null {
  const [, leg = "0", flights = "", code = ""] = shape.exec(value) ?? [];
  const read = flights.split("+").map((one) => {
    const [number = "", on = ""] = one.split("@");
    return isCalendarDate(on) ? { number, on } : null;
  });
  return code !== "" && read.every((one) => one !== null) ? { leg: Number(leg), flights: read, code } : null;
}

/** "HT.2.1.0.29567890": the passengers, and the minute of the search. */
export const sessionOf = ({ adult, child, infant }: PassengerCounts, now: Date): string =>
  `HT.${adult}.${child}.${infant}.${minuteOf(now)}`;

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / 60_000);

/** The passengers of a session; "expired" when it is too old, null when it is not ours. */
export function readSession(session: string, now: Date): PassengerCounts | "expired" | null {
  const parts = /^HT\.(\d)\.(\d)\.(\d)\.(\d{1,12})$/.exec(session);
  if (!parts) return null;
  const [adult = 0, child = 0, infant = 0, minute = 0] = parts.slice(1).map(Number);
  const age = minuteOf(now) - minute;
  if (age < 0 || age > SESSION_MINUTES) return "expired";
  return adult > 0 && adult + child + infant <= MAX_PASSENGERS ? { adult, child, infant } : null;
}
