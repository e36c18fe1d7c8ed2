import { expect, onTestFinished, vi } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { type DatacomEmulator, startDatacom } from "#tests/emulators/datacom.ts";
import { test } from "#tests/support/context.ts";
import { aFlightOrder, sellDuffelFlights, sellOwnFlights } from "#tests/support/flights.ts";
import { withTaggedCache } from "#tests/support/tagged-cache.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import { saveTimetable } from "../commands/save-timetable.ts";
import { listDaysAround } from "./list-days-around.ts";
import { listMonthFares } from "./list-month-fares.ts";
import { searchFares } from "./search-fares.ts";

const never = new AbortController().signal;
const december = { from: "HAN", to: "SGN", month: calendarDate("2026-12-01") };
const tenth = calendarDate("2026-12-10");

/** Our timetable with VN alone, and the platform with both airlines. */
async function withBoth(ctx: Context): Promise<DatacomEmulator> {
  const classes = aTimetable.classes
    .filter(({ airline }) => airline === "VN")
    .map((one) => ({ ...one, amounts: { ...one.amounts, adult: { ...one.amounts.adult, fare: 900_000 as never } } }));
  await saveTimetable(ctx, { ...aTimetable, classes });
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: emulator.url } };
  return emulator;
}

const on = (days: Awaited<ReturnType<typeof listMonthFares>>, day = tenth) =>
  days.find((one) => one.on === day)?.fares.map(({ airline, session }) => [airline, session.split(":")[0]]);

test("a day has the cheapest fare of each airline, from any supplier", async ({ ctx }) => {
  await withBoth(ctx);
  const days = await listMonthFares(ctx, december, never);
  expect(days).toHaveLength(31);
  expect(on(days)).toEqual([
    ["VN", "local"],
    ["VJ", "datacom"],
  ]);
  for (const { fares } of days) for (const { amounts } of fares) expect(amounts.adult.serviceFee).toBe(80_000);
});

test("equal months are one request to an outside supplier, and its reply is cached for some minutes", async ({
  ctx,
  clock,
}) => {
  const emulator = await withBoth(ctx);
  await Promise.all(Array.from({ length: 6 }, () => listMonthFares(ctx, december, never)));
  clock.forward(9);
  await listMonthFares(ctx, december, never);
  expect(emulator.requests).toEqual(["searchmonth"]);
  clock.forward(2);
  await listMonthFares(ctx, december, never);
  expect(emulator.requests).toEqual(["searchmonth", "searchmonth"]);
});

test("a supplier that hangs does not delay the reply, and its late reply is cached for the next client", async ({
  ctx,
}) => {
  const emulator = await withBoth(ctx);
  const other = { ...december, month: calendarDate("2027-01-01") };
  emulator.fail({ slow: 300 });
  expect(on(await listMonthFares(ctx, other, never, 0.02), calendarDate("2027-01-10"))).toEqual([["VN", "local"]]);
  expect(on(await listMonthFares(ctx, other, never), calendarDate("2027-01-10"))).toHaveLength(2);
  expect(emulator.requests).toEqual(["searchmonth"]);
});

test("a supplier that fails does not affect the others, and one without a month search is not called", async ({
  ctx,
}) => {
  const emulator = await withBoth(ctx);
  emulator.fail("html");
  expect(
    on(
      await listMonthFares(ctx, { ...december, month: calendarDate("2027-02-01") }, never),
      calendarDate("2027-02-10"),
    ),
  ).toEqual([["VN", "local"]]);
  const duffel = await sellDuffelFlights(ctx);
  expect(on(await listMonthFares(ctx, december, never))).toEqual([["VN", "local"]]);
  expect(duffel.requests).toEqual([]);
});

test("a cached month is not read again until seats are taken, the timetable changes, or a minute is over", async ({
  ctx,
  clock,
}) => {
  await sellOwnFlights(ctx);
  const input = await aFlightOrder(ctx, ["VJ"]);
  withTaggedCache(ctx);
  const read = vi.spyOn(localSupplier, "month");
  onTestFinished(() => read.mockRestore());
  const list = () => listMonthFares(ctx, december, never);
  await list();
  await list();
  expect(read).toHaveBeenCalledTimes(1);
  const [chosen] = input.selections;
  if (!chosen) throw new Error("nothing is chosen");
  const selection = { ...chosen, session: chosen.session.replace("local:", "") };
  const person = { type: "adult", gender: "female", surname: "LE", givenNames: "HANG" } as const;
  const nothing = { bornOn: null, adult: null, passport: null, baggage: [] };
  const contact = {
    gender: "female",
    surname: "LE",
    givenNames: "HANG",
    phone: "+84912000001",
    email: "h@example.vn",
  } as const;
  const order = { since: ctx.now(), selections: [selection], passengers: [{ ...person, ...nothing }], contact };
  for (let seat = 0; seat < 9; seat += 1) await localSupplier.book(ctx, { ...order, key: `seat-${seat}` }, never);
  expect(on(await list())).toEqual([["VN", "local"]]);
  await saveTimetable(ctx, { ...aTimetable, classes: [] });
  expect(on(await list())).toEqual([]);
  const before = read.mock.calls.length;
  clock.forward(1);
  await list();
  expect(read).toHaveBeenCalledTimes(before + 1);
});

test("the days around a search do not wait for an outside supplier", async ({ ctx }) => {
  const emulator = await withBoth(ctx);
  emulator.fail("hang");
  const days = await listDaysAround(ctx, { from: "HAN", to: "SGN", on: calendarDate("2027-03-10") }, never);
  expect(days.map(({ lowest }) => lowest)).toEqual(Array(5).fill(1_530_000));
});

test("a month has no day that cannot be searched", async ({ ctx }) => {
  const flights = aTimetable.flights.map((one) => ({ ...one, toOn: calendarDate("2028-01-31") }));
  await saveTimetable(ctx, { ...aTimetable, flights });
  const last = calendarDate("2027-11-16");
  const legs = (on: typeof last) => [{ from: "HAN", to: "SGN", on }];
  const passengers = { adult: 1, child: 0, infant: 0 };
  await expect(searchFares(ctx, { legs: legs(last), passengers }, never)).resolves.toBeDefined();
  await expect(searchFares(ctx, { legs: legs(addDays(last, 1)), passengers }, never)).rejects.toBeDefined();

  const days = await listMonthFares(ctx, { ...december, month: calendarDate("2027-11-01") }, never);
  expect(days.at(-1)?.on).toBe(last);
  expect(await listMonthFares(ctx, { ...december, month: calendarDate("2027-12-01") }, never)).toEqual([]);
});
