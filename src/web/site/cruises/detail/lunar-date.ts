import { SolarDate } from "@nghiavuive/lunar_date_vi";
import type { CalendarDate } from "#kernel/calendar-date.ts";

export type Lunar = {
  /** "23", or "1/11" on the first day of a month. */
  short: string;
  /** "mùng 4 tháng 11 âm" */
  spoken: string;
  isFirst: boolean;
};

/** The Vietnamese lunar day, reckoned at UTC+7. */
export function lunarDate(date: CalendarDate): Lunar {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lunar = new SolarDate({ day, month, year }).toLunarDate().get();
  return {
    short: lunar.day === 1 ? `1/${lunar.month}` : String(lunar.day),
    spoken: `${lunar.day <= 10 ? "mùng " : ""}${lunar.day} tháng ${lunar.month} âm`,
    isFirst: lunar.day === 1,
  };
}
