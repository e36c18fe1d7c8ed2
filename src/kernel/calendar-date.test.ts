import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  calendarDate,
  daysBetween,
  daysInMonth,
  formatClock,
  formatDate,
  formatInstant,
  formatLongDate,
  formatShortDate,
  isCalendarDate,
  monthStart,
  nightsOf,
  parseDateText,
  today,
  vietnamInstant,
  weekday,
} from "./calendar-date.ts";

const dates = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays(calendarDate("2000-01-01"), days));

describe("a calendar date", () => {
  test.each([
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2025-02-29",
    "2026-1-1",
    "20261121",
    "",
    "1899-12-31",
    "2026-11-21T00:00",
  ])("is not %j", (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => calendarDate(text)).toThrow(RangeError);
  });

  test.each(["2024-02-29", "2000-02-29", "2026-12-31", "1900-01-01"])("is %j", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test("isCalendarDate judges any text without throwing", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isCalendarDate(text) === "boolean"));
  });

  test("addDays and daysBetween are inverse", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(isCalendarDate(moved)).toBe(true);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
      }),
    );
  });

  test("calendar dates sort as text", () => {
    fc.assert(fc.property(dates, dates, (a, b) => a < b === daysBetween(a, b) > 0));
  });

  test("weekday increases by one from day to day", () => {
    expect(weekday(calendarDate("2026-11-21"))).toBe(6);
    fc.assert(fc.property(dates, (date) => weekday(addDays(date, 1)) === (weekday(date) + 1) % 7));
  });

  test("nightsOf has as many nights as requested, without the check-out day", () => {
    expect(nightsOf(calendarDate("2026-12-31"), 2)).toEqual(["2026-12-31", "2027-01-01"]);
    expect(nightsOf(calendarDate("2026-12-31"), 0)).toEqual([]);
  });

  test("addMonths handles the lengths of months, also across years", () => {
    expect(daysInMonth(calendarDate("2024-02-10"))).toBe(29);
    expect(daysInMonth(calendarDate("2026-02-10"))).toBe(28);
    expect(addMonths(calendarDate("2026-12-31"), 2)).toBe("2027-02-01");
    expect(addMonths(calendarDate("2026-01-31"), -1)).toBe("2025-12-01");
    fc.assert(fc.property(dates, (date) => addDays(monthStart(date), daysInMonth(date)) === addMonths(date, 1)));
  });
});

describe("clocks in Vietnam", () => {
  test("show midnight at 17:00 UTC of the day before, all year", () => {
    expect(today(new Date("2026-11-21T16:59:59.999Z"))).toBe("2026-11-21");
    expect(today(new Date("2026-11-21T17:00:00Z"))).toBe("2026-11-22");
    expect(today(new Date("2026-06-30T17:00:00Z"))).toBe("2026-07-01");
    expect(today(new Date("2028-02-28T17:00:00Z"))).toBe("2028-02-29");
  });

  test("show the day and time that vietnamInstant was made from", () => {
    const times = fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }));
    fc.assert(
      fc.property(dates, times, (date, [hours, minutes]) => {
        const time = `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        const instant = vietnamInstant(date, time);
        expect(today(instant)).toBe(date);
        expect(formatClock(instant)).toBe(time);
      }),
    );
  });

  test("show dates in the format that Vietnamese read", () => {
    const date = calendarDate("2026-12-06");

    expect(formatDate(date)).toBe("06/12/2026");
    expect(formatLongDate(date)).toBe("Chủ nhật, 06/12/2026");
    expect(formatShortDate(calendarDate("2026-12-12"))).toBe("T7, 12/12/2026");
    expect(formatInstant(new Date("2026-11-21T07:02:59Z"))).toBe("14:02 21/11/2026");
  });
});

test.each([
  ["5/12/2026", "2026-12-05"],
  ["05-12-26", "2026-12-05"],
  [" 05.12.2026 ", "2026-12-05"],
  ["05122026", "2026-12-05"],
  ["29/2/2028", "2028-02-29"],
  ["29/2/2027", null],
  ["31/4/2026", null],
  ["2026-12-05", null],
  ["5/12", null],
  ["hôm nay", null],
])("the typed day %j is %j", (text, date) => {
  expect(parseDateText(text)).toBe(date);
});

test("parseDateText reads a day as formatDate writes it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
      const date = addDays(calendarDate("2000-01-01"), days % 36_000);
      expect(parseDateText(formatDate(date))).toBe(date);
    }),
  );
});
