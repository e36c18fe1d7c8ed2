import { SolarDate } from "@nghiavuive/lunar_date_vi";
import type { CalendarDate } from "./calendar-date.ts";

export type LunarDate = {
  day: number;
  month: number;
  isLeapMonth: boolean;
  /** First day or full moon: wall calendars print these days in red. */
  isMoonDay: boolean;
  /** "23", or "1/11" on the first day of a month ("1/6N" in a leap month, tháng nhuận). */
  short: string;
  /** "mùng 4 tháng 11 âm" */
  spoken: string;
};

/** The Vietnamese lunar day, reckoned at UTC+7: some years differ from the Chinese calendar. */
export function lunarDate(date: CalendarDate): LunarDate {
  const [solarYear = 0, solarMonth = 0, solarDay = 0] = date.split("-").map(Number);
  const lunar = new SolarDate({ day: solarDay, month: solarMonth, year: solarYear }).toLunarDate().get();
  const { day, month, leap_month: isLeapMonth } = lunar;
  return {
    day,
    month,
    isLeapMonth,
    isMoonDay: day === 1 || day === 15,
    short: day === 1 ? `1/${month}${isLeapMonth ? "N" : ""}` : String(day),
    spoken: `${spokenDay(day)} tháng ${month}${isLeapMonth ? " nhuận" : ""} âm`,
  };
}

/** "mùng 4 đến mùng 6 tháng 11 âm" */
export function spokenLunarRange(from: LunarDate, to: LunarDate): string {
  const sameMonth = from.month === to.month && from.isLeapMonth === to.isLeapMonth;
  return `${sameMonth ? spokenDay(from.day) : from.spoken} đến ${to.spoken}`;
}

const spokenDay = (day: number) => (day <= 10 ? `mùng ${day}` : String(day));
