/** A day in Asia/Ho_Chi_Minh, `yyyy-MM-dd`. Vietnam keeps UTC+7 all year. */
export type CalendarDate = string & { readonly __brand: "CalendarDate" };

const DAY_MS = 86_400_000;
const VIETNAM_OFFSET_MS = 7 * 3_600_000;

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True only for a day that exists, from 1900 to 2199: "2026-02-30" is not one. */
export function isCalendarDate(text: string): text is CalendarDate {
  const match = shape.exec(text);
  if (!match || Number(match[1]) < 1900 || Number(match[1]) > 2199) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Throws a RangeError on anything that is not a day. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text}`);
  return text;
}

/** The day in Vietnam at an instant. */
export function today(now: Date): CalendarDate {
  return new Date(now.getTime() + VIETNAM_OFFSET_MS).toISOString().slice(0, 10) as CalendarDate;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10) as CalendarDate;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

/** The age of a person on a day, in whole years. */
export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

let lastStay: { checkIn: CalendarDate; nights: number; days: readonly CalendarDate[] } | undefined;

/** The nights of a stay, without the check-out day. All rooms of a product use the same array. */
export function nightsOf(checkIn: CalendarDate, nights: number): readonly CalendarDate[] {
  if (lastStay?.checkIn !== checkIn || lastStay.nights !== nights) {
    lastStay = { checkIn, nights, days: Array.from({ length: nights }, (_, night) => addDays(checkIn, night)) };
  }
  return lastStay.days;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(utc(date)).getUTCDay();
}

/** The first day of the month that contains a date. */
export function monthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01` as CalendarDate;
}

/** The first day of the month `months` later. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10) as CalendarDate;
}

export function daysInMonth(date: CalendarDate): number {
  return daysBetween(monthStart(date), addMonths(date, 1));
}

/** The days of a month in rows of seven from Monday; null where the month has none. */
export function weeksOfMonth(month: CalendarDate): (CalendarDate | null)[][] {
  const before = (weekday(month) + 6) % 7;
  const count = daysInMonth(month);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => {
      const day = week * 7 + index - before;
      return day >= 0 && day < count ? addDays(month, day) : null;
    }),
  );
}

/** The instant at which a clock in Vietnam shows this day and time ("HH:mm"). */
export function vietnamInstant(date: CalendarDate, time = "00:00"): Date {
  return new Date(`${date}T${time}:00+07:00`);
}

/** A day as people type it: "5/12/2026", "05-12-26", "05122026". Null for anything else. */
export function parseDateText(text: string): CalendarDate | null {
  const parts =
    /^\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  if (!parts) return null;
  const [, day = "", month = "", year = ""] = parts;
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}

/** "12/12/2026" */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${year}`;
}

/** Names in the order of `weekday`: Sunday first. */
export const WEEKDAYS = ["Chủ nhật", "Thứ 2", "Thứ 3", "Thứ 4", "Thứ 5", "Thứ 6", "Thứ 7"] as const;
export const WEEKDAYS_SHORT = ["CN", "T2", "T3", "T4", "T5", "T6", "T7"] as const;

/** "Thứ 7, 12/12/2026" */
export function formatLongDate(date: CalendarDate): string {
  return `${WEEKDAYS[weekday(date)]}, ${formatDate(date)}`;
}

/** "Thứ 7, 12 tháng 12 năm 2026" */
export function spokenDate(date: CalendarDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${WEEKDAYS[weekday(date)]}, ${day} tháng ${month} năm ${year}`;
}

/** "T7, 12/12/2026" */
export function formatShortDate(date: CalendarDate): string {
  return `${WEEKDAYS_SHORT[weekday(date)]}, ${formatDate(date)}`;
}

/** "14:02 21/11/2026" as a clock in Vietnam shows it. */
export function formatInstant(instant: Date): string {
  return `${formatClock(instant)} ${formatDate(today(instant))}`;
}

/** "14:02" as a clock in Vietnam shows it. */
export function formatClock(instant: Date): string {
  return new Date(instant.getTime() + VIETNAM_OFFSET_MS).toISOString().slice(11, 16);
}

// Date.parse of a text takes three times as long, and pricing a page asks for thousands of days.
const utc = (date: CalendarDate) =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
