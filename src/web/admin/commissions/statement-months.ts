import { addMonths, type CalendarDate } from "#kernel/calendar-date.ts";

/** Months that a statement offers: a year back, and half a year of coming stays. */
const [BACK, AHEAD] = [12, 6];

/** "tháng 12/2026" of "2026-12" */
export const monthName = (month: string): string => `tháng ${Number(month.slice(5))}/${month.slice(0, 4)}`;

/** The months to choose from, the latest first; the shown one is always among them. */
export function monthsAround(day: CalendarDate, shown: string): { value: string; label: string }[] {
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, index) => addMonths(day, AHEAD - index).slice(0, 7));
  const all = [...new Set([...months, shown])].toSorted().toReversed();
  return all.map((month) => ({ value: month, label: monthName(month) }));
}
