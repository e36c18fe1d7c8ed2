import { addDays, type CalendarDate, calendarDate, weekday } from "./calendar-date.ts";
import { lunarDate } from "./lunar-date.ts";

// Labour Code 2019, article 112. The government decides the days off around Tết and 2/9 each year; only the holidays themselves are fixed.
const solar: Record<string, string> = {
  "01-01": "Tết Dương lịch",
  "04-30": "Ngày Chiến thắng",
  "05-01": "Quốc tế Lao động",
  "09-02": "Quốc khánh",
};
const lunarFeasts: Record<string, string> = {
  "1/1": "mùng 1 Tết",
  "2/1": "mùng 2 Tết",
  "3/1": "mùng 3 Tết",
  "10/3": "Giỗ Tổ Hùng Vương",
};

/** The name of the public holiday on a day, or null. */
export function publicHoliday(date: CalendarDate): string | null {
  const fixed = solar[date.slice(5)];
  if (fixed) return fixed;
  const { day, month, isLeapMonth } = lunarDate(date);
  if (month === 12 && day >= 29) {
    const next = lunarDate(addDays(date, 1));
    return next.day === 1 && next.month === 1 ? "Giao thừa" : null;
  }
  return isLeapMonth ? null : (lunarFeasts[`${day}/${month}`] ?? null);
}

/**
 * The days off of a year as runs of days, earliest first. Labour Code 2019, article 112: five days for Tết and two for 2/9, of which the
 * government decides each year which ones. These are the usual ones: from the eve of Tết to the fourth day, and a day beside 2/9. That day
 * joins it to a weekend, and otherwise is the day before.
 */
export function publicHolidaysOf(year: number): { name: string; from: CalendarDate; to: CalendarDate }[] {
  const runs: { names: string[]; from: CalendarDate; to: CalendarDate }[] = [];
  for (let day = calendarDate(`${year}-01-01`); day.startsWith(`${year}-`); day = addDays(day, 1)) {
    const name = publicHoliday(day) ?? usuallyOff(day);
    if (!name) continue;
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) {
      last.names.push(name);
      last.to = day;
    } else runs.push({ names: [name], from: day, to: day });
  }
  return runs.map(({ names, ...days }) => ({
    name: names.includes("mùng 1 Tết") ? `Tết Nguyên đán ${year}` : [...new Set(names)].join(", "),
    ...days,
  }));
}

function usuallyOff(date: CalendarDate): string | null {
  const lunar = lunarDate(date);
  if (lunar.day === 4 && lunar.month === 1 && !lunar.isLeapMonth) return "mùng 4 Tết";
  const nationalDay = calendarDate(`${date.slice(0, 4)}-09-02`);
  const beforeWeekend = weekday(nationalDay) === 4;
  const afterWeekend = weekday(nationalDay) === 1;
  return date === addDays(nationalDay, beforeWeekend || afterWeekend ? 1 : -1) ? "Quốc khánh" : null;
}
