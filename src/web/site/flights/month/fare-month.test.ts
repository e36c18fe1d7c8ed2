import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Fare } from "#modules/flights/contract/fare.ts";
import { fareDays, monthsBeside, readMonth } from "./fare-month.ts";

const month = calendarDate("2026-12-01");
const day = (on: string, ...fares: [airline: string, total: number][]) => ({
  on: calendarDate(on),
  fares: fares.map(([airline, total]) => ({ airline, total: vnd(total) }) as Fare),
});
const shown = (days: ReturnType<typeof fareDays>) => days.filter(({ fare }) => fare).map(({ on }) => on);

test("fareDays has six weeks from a Sunday, with the cheapest airline of each day", () => {
  const days = fareDays(month, [day("2026-12-09", ["VU", 690_000], ["VN", 950_000])], month);

  expect(days).toHaveLength(42);
  expect([days[0]?.on, days.at(-1)?.on]).toEqual(["2026-11-29", "2027-01-09"]);
  expect(days.find(({ on }) => on === "2026-12-09")?.fare).toEqual({ total: 690_000, airline: "VU", isLeast: true });
});

test("fareDays lets only days of the month with a fare be chosen, and none before the outbound day", () => {
  const fares = ["2026-11-30", "2026-12-05", "2026-12-09", "2027-01-02"].map((on) => day(on, ["VN", 950_000]));

  expect(shown(fareDays(month, [...fares, day("2026-12-20")], month))).toEqual(["2026-12-05", "2026-12-09"]);
  expect(shown(fareDays(month, fares, calendarDate("2026-12-06")))).toEqual(["2026-12-09"]);
});

test("fareDays marks each of several cheapest days, and ignores days that cannot be chosen", () => {
  const fares = [day("2026-12-01", ["VJ", 1]), day("2026-12-08", ["VN", 5]), day("2026-12-15", ["VJ", 5])];
  const days = fareDays(month, [...fares, day("2026-12-22", ["VN", 9])], calendarDate("2026-12-02"));

  expect(days.filter(({ fare }) => fare?.isLeast).map(({ on }) => on)).toEqual(["2026-12-08", "2026-12-15"]);
});

const open: Parameters<typeof readMonth>[1] = [calendarDate("2026-11-23"), calendarDate("2027-11-18")];

test.each([
  ["2027-02", "2027-02-01"],
  ["2026-11", "2026-11-01"],
  ["2026-10", "2026-12-01"],
  ["2027-12", "2026-12-01"],
  ["khong-phai-thang", "2026-12-01"],
  [null, "2026-12-01"],
])("readMonth of %s is %s", (param, month) => {
  expect(readMonth(param, open, calendarDate("2026-12-17"))).toBe(month);
});

test("monthsBeside is null when nothing is on sale in a month", () => {
  expect(monthsBeside(calendarDate("2026-11-01"), open)).toEqual({ before: null, after: "2026-12" });
  expect(monthsBeside(calendarDate("2027-11-01"), open)).toEqual({ before: "2027-10", after: null });
});
