import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { TimetableFlight } from "../contract/timetable.ts";
import { departureOf } from "./itineraries.ts";

/** Seats of a flight that are held or sold on a future day. */
export type TakenDay = { on: CalendarDate; seats: number };

export const seatsIn = (days: readonly TakenDay[]): number => days.reduce((sum, { seats }) => sum + seats, 0);

/** The booked days on which a flight would depart or land at another hour, or start or stop flying. */
export const affectedBookedDays = (
  former: TimetableFlight | undefined,
  next: TimetableFlight,
  days: readonly TakenDay[],
): TakenDay[] => days.filter(({ on }) => hoursOf(former, on) !== hoursOf(next, on));

function hoursOf(flight: TimetableFlight | undefined, on: CalendarDate): string {
  const departure = flight && departureOf(flight, on);
  return departure ? `${departure.departsAt} ${departure.arrivesAt}` : "";
}

/** Further days are only counted. */
const LISTED_DAYS = 5;

/** "3 chỗ đã giữ hoặc bán: 10/12/2026 (2 chỗ), 11/12/2026 (1 chỗ)" */
export function takenSeatsText(days: readonly TakenDay[]): string {
  const dayTexts = days.slice(0, LISTED_DAYS).map(({ on, seats }) => `${formatDate(on)} (${seats} chỗ)`);
  const rest = days.length - dayTexts.length;
  return `${seatsIn(days)} chỗ đã giữ hoặc bán: ${dayTexts.join(", ")}${rest > 0 ? ` và ${rest} ngày khác` : ""}`;
}

export type Route = Pick<TimetableFlight, "airline" | "from" | "to">;

export const isSameRoute = (one: Route, other: Route): boolean =>
  one.airline === other.airline && one.from === other.from && one.to === other.to;
