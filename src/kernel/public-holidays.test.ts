import { expect, test } from "vitest";
import { calendarDate } from "./calendar-date.ts";
import { publicHoliday } from "./public-holidays.ts";

test.each([
  ["2027-01-01", "Tết Dương lịch"],
  ["2027-02-05", "Giao thừa"],
  ["2027-02-06", "mùng 1 Tết"],
  ["2027-02-08", "mùng 3 Tết"],
  ["2026-04-26", "Giỗ Tổ Hùng Vương"],
  ["2027-04-16", "Giỗ Tổ Hùng Vương"],
  ["2027-04-30", "Ngày Chiến thắng"],
  ["2027-05-01", "Quốc tế Lao động"],
  ["2027-09-02", "Quốc khánh"],
])("%s is %s", (date, name) => {
  expect(publicHoliday(calendarDate(date))).toBe(name);
});

test.each(["2027-02-04", "2027-02-09", "2026-12-24", "2026-09-01"])("%s is an ordinary day", (date) => {
  expect(publicHoliday(calendarDate(date))).toBeNull();
});
