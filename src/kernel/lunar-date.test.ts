import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, calendarDate, daysBetween } from "./calendar-date.ts";
import { lunarDate, spokenLunarRange } from "./lunar-date.ts";

const lunarOf = (date: string) => lunarDate(calendarDate(date));

describe("the Vietnamese lunar day", () => {
  test.each([
    ["1968-01-29", "first Tết that Vietnam reckoned by its own clock, a day before China"],
    ["1985-01-21", "a month before China"],
    ["2007-02-17", "a day before China"],
    ["2024-02-10", "Giáp Thìn"],
    ["2025-01-29", "Ất Tỵ"],
    ["2026-02-17", "Bính Ngọ"],
    ["2027-02-06", "Đinh Mùi"],
    ["2030-02-02", "a day before China"],
  ])("is Tết on %s (%s)", (date) => {
    expect(lunarOf(date)).toMatchObject({ day: 1, month: 1, isLeapMonth: false });
  });

  test.each([
    ["2026-12-09", "1/11", "mùng 1 tháng 11 âm"],
    ["2026-12-12", "4", "mùng 4 tháng 11 âm"],
    ["2026-12-23", "15", "15 tháng 11 âm"],
    ["2027-01-08", "1/12", "mùng 1 tháng 12 âm"],
    ["2027-02-05", "29", "29 tháng 12 âm"],
    ["2026-04-26", "10", "mùng 10 tháng 3 âm"],
  ])("of %s is written %s and said %s", (date, written, said) => {
    expect(lunarOf(date)).toMatchObject({ short: written, spoken: said });
  });

  test.each([
    ["2023-03-22", 2],
    ["2025-07-25", 6],
    ["2028-06-23", 5],
    ["2033-12-22", 11],
  ])("of %s begins leap month %i", (date, month) => {
    expect(lunarOf(date)).toMatchObject({
      day: 1,
      month,
      isLeapMonth: true,
      short: `1/${month}N`,
      spoken: `mùng 1 tháng ${month} nhuận âm`,
    });
  });

  test("marks the first day and the full moon", () => {
    expect(lunarOf("2026-12-09").isMoonDay).toBe(true);
    expect(lunarOf("2026-12-23").isMoonDay).toBe(true);
    expect(lunarOf("2026-12-12").isMoonDay).toBe(false);
  });

  test("names the month of a stay once", () => {
    expect(spokenLunarRange(lunarOf("2026-12-12"), lunarOf("2026-12-14"))).toBe("mùng 4 đến mùng 6 tháng 11 âm");
    expect(spokenLunarRange(lunarOf("2027-01-07"), lunarOf("2027-01-09"))).toBe(
      "30 tháng 11 âm đến mùng 2 tháng 12 âm",
    );
  });

  test("advances day by day for thirty years: months have 29 or 30 days and start at 1", () => {
    const first: CalendarDate = calendarDate("2020-01-01");
    const days = daysBetween(first, calendarDate("2050-01-01"));
    let before = lunarDate(first);
    for (let day = 1; day <= days; day += 1) {
      const now = lunarDate(addDays(first, day));
      if (now.day === 1) expect([29, 30]).toContain(before.day);
      else expect([now.day, now.month]).toEqual([before.day + 1, before.month]);
      before = now;
    }
  });
});
