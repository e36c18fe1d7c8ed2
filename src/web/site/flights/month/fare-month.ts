import { addDays, addMonths, type CalendarDate, isCalendarDate, monthStart, weekday } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { DayFares } from "#modules/flights/contract/supplier.ts";

/** Six whole weeks, enough for any month. */
const CELLS = 42;

/** A day of the calendar. Only days of the month with a fare can be chosen. */
export type FareDay = {
  on: CalendarDate;
  inMonth: boolean;
  /** The day's lowest total for one adult and its airline; null where nothing can be booked. */
  fare: { total: Vnd; airline: string; isLeast: boolean } | null;
};

/** The first day of the month in the address, if it lies between two days; otherwise `usual`. */
export function readMonth(param: string | null, [first, last]: [CalendarDate, CalendarDate], fallback: CalendarDate) {
  const month = `${param ?? ""}-01`;
  const isOpen = isCalendarDate(month) && month >= monthStart(first) && month <= last;
  return isOpen ? month : monthStart(fallback);
}

/** The previous and the next month as query values; null where nothing is on sale. */
export function monthsBeside(month: CalendarDate, [first, last]: [CalendarDate, CalendarDate]) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return {
    before: before >= monthStart(first) ? before.slice(0, 7) : null,
    after: after <= last ? after.slice(0, 7) : null,
  };
}

/** Six weeks that start on the last Sunday not after the first of the month. Days before `from` cannot be chosen. */
export function fareDays(month: CalendarDate, fares: readonly DayFares[], from: CalendarDate): FareDay[] {
  const known = new Map(fares.flatMap(({ on, fares: [cheapest] }) => (cheapest && on >= from ? [[on, cheapest]] : [])));
  const least = Math.min(...[...known.values()].map(({ total }) => total));
  const sunday = addDays(month, -weekday(month));
  return Array.from({ length: CELLS }, (_, index) => {
    const on = addDays(sunday, index);
    const inMonth = monthStart(on) === month;
    const fare = inMonth ? known.get(on) : undefined;
    return { on, inMonth, fare: fare ? { ...fareOf(fare), isLeast: fare.total === least } : null };
  });
}

const fareOf = ({ total, airline }: { total: Vnd; airline: string }) => ({ total, airline });
