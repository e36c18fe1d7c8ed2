import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { FLIGHT_WINDOW_DAYS } from "../limits.ts";

/** The first and the last day on which flights can be searched. */
export function searchWindow(now: Date): { first: CalendarDate; last: CalendarDate } {
  const first = today(now);
  return { first, last: addDays(first, FLIGHT_WINDOW_DAYS) };
}
