import { type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";

/** Nights on which the bay is fuller and dearer. Tết and Giỗ Tổ are lunar, computed at UTC+7. */
export type SeedHoliday = {
  name: string;
  from: CalendarDate;
  to: CalendarDate;
  /** Surcharge on the trip of one guest, as a share of the ship's list price. */
  percent: number;
  minNights?: 2;
};

const nights = (name: string, from: string, to: string, percent: number, minNights?: 2): SeedHoliday => ({
  name,
  from: calendarDate(from),
  to: calendarDate(to),
  percent,
  ...(minNights && { minNights }),
});

const yearly = (year: number): SeedHoliday[] => [
  nights(`Quốc khánh ${year}`, `${year}-09-01`, `${year}-09-03`, 18),
  nights(`Đêm Giáng sinh ${year}`, `${year}-12-24`, `${year}-12-24`, 28),
  nights(`Tiệc giao thừa ${year}`, `${year}-12-31`, `${year}-12-31`, 35),
];

export const holidays: readonly SeedHoliday[] = [
  nights("Tết Bính Ngọ 2026", "2026-02-15", "2026-02-21", 22, 2),
  nights("Giỗ Tổ 2026", "2026-04-25", "2026-04-26", 12),
  nights("Lễ 30/4 – 1/5/2026", "2026-04-30", "2026-05-02", 20, 2),
  ...yearly(2026),
  nights("Tết Đinh Mùi 2027", "2027-02-05", "2027-02-10", 22, 2),
  nights("Giỗ Tổ 2027", "2027-04-16", "2027-04-17", 12),
  nights("Lễ 30/4 – 1/5/2027", "2027-04-30", "2027-05-02", 20, 2),
  ...yearly(2027),
  nights("Tết Mậu Thân 2028", "2028-01-25", "2028-01-30", 22, 2),
  nights("Giỗ Tổ 2028", "2028-04-03", "2028-04-04", 12),
  nights("Lễ 30/4 – 1/5/2028", "2028-04-29", "2028-05-01", 20, 2),
  ...yearly(2028),
];

export const holidayOn = (night: CalendarDate): SeedHoliday | undefined =>
  holidays.find(({ from, to }) => from <= night && night <= to);
