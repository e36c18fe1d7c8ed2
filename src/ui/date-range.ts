import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";

export type DateRange = { from: CalendarDate | null; to: CalendarDate | null };
export type RangeEnd = keyof DateRange;

export type RangeWords = {
  /** What stands in the cells of the two ends. */
  from: string;
  to: string;
  /** What is counted between them; "ngày" counts both ends. */
  unit: "đêm" | "ngày";
};

export const tripWords: RangeWords = { from: "Đi", to: "Về", unit: "ngày" };
export const stayWords: RangeWords = { from: "Nhận", to: "Trả", unit: "đêm" };

type Picked = { range: DateRange; next: RangeEnd };

/**
 * The range after a day was picked for one of its ends, and the end that the next pick sets. A last day before the first one begins the
 * range again. The last day of a trip (`minDays` 0) stays when it can; that of a stay is asked for again, because a stay is priced as
 * soon as it is whole.
 */
export function pickDay({ from, to }: DateRange, end: RangeEnd, date: CalendarDate, minDays: 0 | 1): Picked {
  if (end === "to" && from && daysBetween(from, date) >= minDays) return { range: { from, to: date }, next: "from" };
  const stays = end === "from" && minDays === 0 && to !== null && to >= date;
  return { range: { from: date, to: stays ? to : null }, next: "to" };
}
