import { addDays, type CalendarDate, formatClock, today } from "#kernel/calendar-date.ts";
import { SAME_DAY_UNTIL } from "../limits.ts";

/** The first departure that can still be booked. */
export function earliestDeparture(now: Date): CalendarDate {
  const day = today(now);
  return formatClock(now) < SAME_DAY_UNTIL ? day : addDays(day, 1);
}
