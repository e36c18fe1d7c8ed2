import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";

export type DateRange = { from: CalendarDate | null; to: CalendarDate | null };
export type RangeEnd = keyof DateRange;

export type RangeLabels = {
  /** Captions in the cells of the two ends. */
  from: string;
  to: string;
  /** Unit of the length; "ngày" counts both ends. */
  unit: "đêm" | "ngày";
};

export const tripRangeLabels: RangeLabels = { from: "Đi", to: "Về", unit: "ngày" };
export const stayRangeLabels: RangeLabels = { from: "Nhận", to: "Trả", unit: "đêm" };

type Picked = { range: DateRange; next: RangeEnd };

/**
 * The range after a click for one of its ends, and the end that the next click sets. A last day before the first one starts the
 * range again. A valid last day of a trip (`minDays` 0) is kept. That of a stay is cleared, because a complete stay is
 * priced at once.
 */
export function pickDay({ from, to }: DateRange, end: RangeEnd, date: CalendarDate, minDays: 0 | 1): Picked {
  if (end === "to" && from && daysBetween(from, date) >= minDays) return { range: { from, to: date }, next: "from" };
  const stays = end === "from" && minDays === 0 && to !== null && to >= date;
  return { range: { from: date, to: stays ? to : null }, next: "to" };
}
