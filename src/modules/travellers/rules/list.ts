import { type CalendarDate, formatDate, isCalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import type { Born } from "../contract/list.ts";
import type { Sex, TravellerGap, TravellerList } from "../contract/view.ts";
import type { Nationality } from "../reference/nationalities.ts";

/** Required data of a traveller besides name and nationality: a port needs a passenger list, a hotel checks papers itself. */
export const requiredFields: Readonly<Record<BookingKind, readonly TravellerGap[]>> = {
  cruise: ["born", "sex", "document"],
  hotel: [],
  flight: ["born", "sex", "document"],
};

/** The missing required data. */
export function gapsOf(
  kind: BookingKind,
  guest: { born: Born | null; sex: Sex | null; document: unknown },
): TravellerGap[] {
  return requiredFields[kind].filter((part) => guest[part] === null);
}

/** Names and the number of complete rows, as the booking stores them. */
export const summaryOf = (
  kind: BookingKind,
  rows: readonly { name: string; born: Born | null; sex: Sex | null; documentSealed: string | null }[],
) => ({
  names: rows.map(({ name }) => name),
  complete: rows.filter((row) => gapsOf(kind, { ...row, document: row.documentSealed }).length === 0).length,
});

export const countComplete = ({ guests }: Pick<TravellerList, "guests">): number =>
  guests.filter(({ gaps }) => gaps.length === 0).length;

/** "14/03/1989" or "1989" */
export const bornText = (born: Born | null): string =>
  born === null ? "" : isCalendarDate(born) ? formatDate(born) : born;

/** True for a year from 1900 until today. */
export function isPlausibleBirth(born: Born, now: Date): boolean {
  return born.slice(0, 4) >= "1900" && born <= today(now).slice(0, born.length);
}

/** An identity card and the personal code of a child have twelve digits; everything else is a passport. */
export const documentKind = (nationality: Nationality, number: string): "personal" | "passport" =>
  nationality === "VN" && /^\d{12}$/.test(number) ? "personal" : "passport";

/** "•••• 821": enough for its owner to recognise it. */
export const maskDocument = (number: string): string => `•••• ${number.slice(-3)}`;

/** True while customers may edit their list: until boarding, and while there is a journey. */
export function mayFillIn(
  booking: { state: BookingState; checkIn: CalendarDate },
  boardsAt: string,
  now: Date,
): boolean {
  const over = isEnded(booking.state) || booking.state === "completed";
  return !over && now < vietnamInstant(booking.checkIn, boardsAt);
}

/** The encryption context of a document number: it can be decrypted only for this guest. */
export const travellerAad = (guestId: string): string => `guest:${guestId}`;
