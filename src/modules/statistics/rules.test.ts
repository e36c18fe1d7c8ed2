import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { habitsOf, noFigures, periodsOf, yearBefore } from "./rules.ts";

const nothing = { sold: 0, leadDays: 0, nights: 0, cancelled: 0, sources: [], departures: 0, noShows: 0, stayValue: 0 };

test("the average rate divides by our own sold nights, revenue per night by all nights for sale", () => {
  const nights = { ...noFigures, ownNights: 3, elsewhereNights: 2, capacity: 10 };
  expect(habitsOf({ ...nothing, stayValue: 10_000_000 }, nights)).toMatchObject({
    averageRate: 3_333_333,
    revenuePerNight: 1_000_000,
  });
});

test("lead time and length are averages of sold bookings, cancellations a share of all that were paid", () => {
  const sums = { ...nothing, sold: 3, leadDays: 40, nights: 4, cancelled: 1, departures: 8, noShows: 1 };
  expect(habitsOf(sums, noFigures)).toEqual({
    averageRate: null,
    revenuePerNight: null,
    leadDays: 13.3,
    nights: 1.3,
    cancelledPercent: 25,
    noShowPercent: 12.5,
  });
});

test("a span without bookings or nights has no ratios instead of zeros", () => {
  expect(Object.values(habitsOf(nothing, noFigures))).toEqual([null, null, null, null, null, null]);
});

test("the year before begins on the same weekday, also after a leap day", () => {
  const span = { from: calendarDate("2028-03-06"), to: calendarDate("2028-03-12"), unit: "day" } as const;
  expect(yearBefore(span)).toEqual({ from: "2027-03-08", to: "2027-03-14", unit: "day" });
});

test("weeks begin on Monday, and the ends of a span cut the first and the last", () => {
  const span = { from: calendarDate("2026-11-26"), to: calendarDate("2026-12-08"), unit: "week" } as const;
  expect(periodsOf(span)).toEqual([
    { start: "2026-11-23", from: "2026-11-26", to: "2026-11-29" },
    { start: "2026-11-30", from: "2026-11-30", to: "2026-12-06" },
    { start: "2026-12-07", from: "2026-12-07", to: "2026-12-08" },
  ]);
});
