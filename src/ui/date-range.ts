import type { CalendarDate } from "#kernel/calendar-date.ts";

export type DateRange = { from: CalendarDate | null; to: CalendarDate | null };

export type RangeWords = {
  /** What stands in the cells of the two ends. */
  from: string;
  to: string;
  /** What is counted between them; "ngày" counts both ends. */
  unit: "đêm" | "ngày";
};

export const tripWords: RangeWords = { from: "Đi", to: "Về", unit: "ngày" };
export const stayWords: RangeWords = { from: "Nhận", to: "Trả", unit: "đêm" };
