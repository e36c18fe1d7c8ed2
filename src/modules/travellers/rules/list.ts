import { ageOn, type CalendarDate, formatDate, isCalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { CHILD_UNTIL, INFANT_UNTIL } from "#kernel/party.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import type { Born } from "../contract/list.ts";
import type { PassengerType, Sex, TravellerGap, TravellerList } from "../contract/view.ts";
import type { Nationality } from "../reference/nationalities.ts";

/** What is asked of a traveller beyond a name and a nationality: a port wants a passenger list, a house sees the papers itself. */
export const wantedOf: Readonly<Record<BookingKind, readonly TravellerGap[]>> = {
  cruise: ["born", "sex", "document"],
  hotel: [],
  flight: ["born", "sex", "document"],
};

/** What is missing of it. */
export function gapsOf(
  kind: BookingKind,
  guest: { born: Born | null; sex: Sex | null; document: unknown },
): TravellerGap[] {
  return wantedOf[kind].filter((part) => guest[part] === null);
}

/** How many travellers are told of completely. */
export const countComplete = ({ guests }: Pick<TravellerList, "guests">): number =>
  guests.filter(({ gaps }) => gaps.length === 0).length;

/** "14/03/1989" or "1989" */
export const bornText = (born: Born | null): string =>
  born === null ? "" : isCalendarDate(born) ? formatDate(born) : born;

/** Nobody is born after today, or has travelled since the nineteenth century. */
export function isPlausibleBirth(born: Born, now: Date): boolean {
  return born.slice(0, 4) >= "1900" && born <= today(now).slice(0, born.length);
}

/** An identity card and the personal code of a child have twelve digits; everything else is a passport. */
export const documentKind = (nationality: Nationality, number: string): "personal" | "passport" =>
  nationality === "VN" && /^\d{12}$/.test(number) ? "personal" : "passport";

/** "•••• 821": enough for its owner to recognise it. */
export const maskDocument = (number: string): string => `•••• ${number.slice(-3)}`;

/** Customers write their list until they board, while there is a journey to board for. */
export function mayFillIn(
  booking: { state: BookingState; checkIn: CalendarDate },
  boardsAt: string,
  now: Date,
): boolean {
  const over = isEnded(booking.state) || booking.state === "completed";
  return !over && now < vietnamInstant(booking.checkIn, boardsAt);
}

/** What somebody travels as on a day; of a year alone the age that is reached in the year of the day counts. */
export function passengerTypeOf(born: Born | null, on: CalendarDate): PassengerType {
  if (born === null) return "adult";
  const age = isCalendarDate(born) ? ageOn(born, on) : Number(on.slice(0, 4)) - Number(born);
  if (age >= CHILD_UNTIL) return "adult";
  return age < INFANT_UNTIL ? "infant" : "child";
}

/** Whose a sealed number is: sealed for one guest, it opens for no other. */
export const travellerAad = (guestId: string): string => `guest:${guestId}`;
