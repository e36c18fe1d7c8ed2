import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { switchFlightSupplier } from "#modules/settings/commands.ts";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { withTaggedCache } from "#tests/support/tagged-cache.ts";
import { changeFare } from "../commands/edit-fares.ts";
import { listOwnFlights } from "./list-cheap-days.ts";
import { listMonthFares } from "./list-month-fares.ts";
import { searchFares } from "./search-fares.ts";
import { getFare } from "./timetable.ts";

test("the cheap day of a route has its lowest coming fare", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { airlines, cheapDays } = await listOwnFlights(ctx);
  expect(airlines).toEqual(["VJ", "VN"]);
  expect(cheapDays.map(({ from, to }) => `${from}${to}`).slice(0, 2)).toEqual(["SGNHAN", "SGNBKK"]);
  const passengers = { adult: 1, child: 0, infant: 0 };
  for (const { from, to, on, airline, total } of cheapDays) {
    const { fares } = await searchFares(ctx, { legs: [{ from, to, on }], passengers }, signal);
    expect(fares[0]?.total).toBe(total);
    expect(fares.find((one) => one.airline === airline)?.total).toBe(total);
  }
});

test("listOwnFlights is empty while our own seats are not sold", async ({ ctx }) => {
  const nothing = { airlines: [], cheapDays: [] };
  expect(await listOwnFlights(ctx)).toEqual(nothing);
  await sellOwnFlights(ctx);
  await switchFlightSupplier(ctx, "local", false);
  expect(await listOwnFlights(ctx)).toEqual(nothing);
});

test("a price change by staff is visible at once in the cheap days and in the fares of a month", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  withTaggedCache(ctx);
  ctx.reads = new Set();
  const cheapest = async () => (await listOwnFlights(ctx)).cheapDays.find(({ from, to }) => from + to === "HANSGN");
  const ofMonth = async () =>
    (await listMonthFares(ctx, { from: "HAN", to: "SGN", month: december, airline: "VN" }, signal))[0]?.fares[0]?.total;
  const before = [(await cheapest())?.total ?? 0, (await ofMonth()) ?? 0] as const;
  const manager = { ...ctx, actor: aStaffMember("manager") };
  const { fare, version } = await getFare(manager, { from: "HAN", to: "SGN", airline: "VN", code: "ECO" });
  const adult = { ...fare.amounts.adult, fare: vnd(fare.amounts.adult.fare - 300_000) };
  await changeFare(manager, { ...fare, amounts: { ...fare.amounts, adult } }, version);
  expect([(await cheapest())?.total, await ofMonth()]).toEqual([before[0] - 300_000, before[1] - 300_000]);
  expect(ctx.reads).toContain("flight-timetable");
});

const december = calendarDate("2026-12-01");
