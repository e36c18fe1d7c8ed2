import { expect, test } from "vitest";
import { type CalendarDate, calendarDate, daysBetween } from "./calendar-date.ts";
import { publicHoliday, publicHolidaysOf } from "./public-holidays.ts";

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

test.each(["2027-02-04", "2027-02-09", "2026-12-24", "2026-09-01"])("publicHoliday is null on %s", (date) => {
  expect(publicHoliday(calendarDate(date))).toBeNull();
});

test("publicHolidaysOf returns runs of days, with Tết as one of them", () => {
  expect(publicHolidaysOf(2027)).toEqual([
    { name: "Tết Dương lịch", from: "2027-01-01", to: "2027-01-01" },
    { name: "Tết Nguyên đán 2027", from: "2027-02-05", to: "2027-02-09" },
    { name: "Giỗ Tổ Hùng Vương", from: "2027-04-16", to: "2027-04-16" },
    { name: "Ngày Chiến thắng, Quốc tế Lao động", from: "2027-04-30", to: "2027-05-01" },
    { name: "Quốc khánh", from: "2027-09-02", to: "2027-09-03" },
  ]);
});

test.each([
  [2024, "2024-09-02", "2024-09-03"],
  [2025, "2025-09-01", "2025-09-02"],
  [2026, "2026-09-01", "2026-09-02"],
  [2028, "2028-09-01", "2028-09-02"],
])("the two days of 2/9 in %i are the ones from %s to %s", (year, from, to) => {
  expect(publicHolidaysOf(year).at(-1)).toEqual({ name: "Quốc khánh", from, to });
});

test("publicHolidaysOf has five days for Tết and eleven in total, unless two holidays share a day", () => {
  for (let year = 2024; year <= 2040; year += 1) {
    const runs = publicHolidaysOf(year);
    const days = (run: { from: CalendarDate; to: CalendarDate }) => daysBetween(run.from, run.to) + 1;
    const tet = runs.find(({ name }) => name.startsWith("Tết Nguyên đán"));
    expect(tet && days(tet), `${year}`).toBe(5);
    expect(
      runs.reduce((sum, run) => sum + days(run), 0),
      `${year}`,
    ).toBe(11);
  }
});
