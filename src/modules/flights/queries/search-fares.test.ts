import { expect, onTestFinished } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { startDatacom } from "#tests/emulators/datacom.ts";
import { test } from "#tests/support/context.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { saveTimetable } from "../commands/save-timetable.ts";
import { forgetFareSearchesJob } from "../jobs.ts";
import { fareSearches } from "../tables.ts";
import { searchFares } from "./search-fares.ts";

const never = new AbortController().signal;
const legs = [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }];

async function withBoth(ctx: Context) {
  await saveTimetable(ctx, aTimetable);
  const emulator = await startDatacom();
  onTestFinished(() => emulator.close());
  emulator.clock.now = ctx.now;
  ctx.accounts = { datacom: { ...emulator.account, baseUrl: emulator.url } };
  return emulator;
}

/** Each test asks for another party: what failed in one must not be remembered in the next. */
const search = (ctx: Context, adult: number) =>
  searchFares(ctx, { legs, passengers: { adult, child: 0, infant: 0 } }, never);

const sources = (fares: readonly { session: string }[]) =>
  [...new Set(fares.map(({ session }) => session.split(":")[0]))].sort();

test("fares of all suppliers stand in one list, cheapest first, each with the agency's fee", async ({ ctx }) => {
  await withBoth(ctx);
  const { fares, partial } = await search(ctx, 1);
  expect(partial).toBe(false);
  expect(sources(fares)).toEqual(["datacom", "local"]);
  expect(fares.map(({ total }) => total)).toEqual(fares.map(({ total }) => total).toSorted((a, b) => a - b));
  for (const { amounts } of fares) expect(amounts.adult.serviceFee).toBe(80_000);
});

test("a supplier that does not answer takes nothing away from the others, and is left alone for a moment", async ({
  ctx,
  clock,
}) => {
  const emulator = await withBoth(ctx);
  emulator.fail("html");
  const { fares, partial } = await search(ctx, 2);
  expect(partial).toBe(true);
  expect(sources(fares)).toEqual(["local"]);
  expect((await search(ctx, 2)).partial).toBe(true);
  expect(emulator.requests).toEqual(["search"]);
  clock.forward(1);
  expect(sources((await search(ctx, 2)).fares)).toEqual(["datacom", "local"]);
});

test("equal searches at once are one question, and its answer is kept for some minutes", async ({ ctx, clock }) => {
  const emulator = await withBoth(ctx);
  const answers = await Promise.all(Array.from({ length: 8 }, () => search(ctx, 3)));
  expect(new Set(answers.map(({ fares }) => fares.length)).size).toBe(1);
  await search(ctx, 3);
  expect(emulator.requests).toEqual(["search"]);
  clock.forward(6);
  await search(ctx, 3);
  expect(emulator.requests).toEqual(["search", "search"]);
});

test("what nobody can use any more is forgotten", async ({ ctx, clock }) => {
  await withBoth(ctx);
  await search(ctx, 1);
  await forgetFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(fareSearches)).toHaveLength(1);
  clock.forward(6);
  await forgetFareSearchesJob.run(ctx, {});
  expect(await ctx.db.select().from(fareSearches)).toEqual([]);
});

test("days that have passed or go backwards are refused before anybody is asked", async ({ ctx }) => {
  const emulator = await withBoth(ctx);
  const passengers = { adult: 1, child: 0, infant: 0 };
  const [out] = legs;
  if (!out) throw new Error("no leg");
  const passed = searchFares(ctx, { legs: [{ ...out, on: calendarDate("2026-11-20") }], passengers }, never);
  await expect(passed).rejects.toMatchObject({
    kind: "invalid",
    message: "Hãy chọn ngày hôm nay hoặc sau ngày hôm nay",
  });
  const home = { from: "SGN", to: "HAN", on: calendarDate("2026-12-09") };
  await expect(searchFares(ctx, { legs: [out, home], passengers }, never)).rejects.toMatchObject({
    message: "Hãy chọn ngày về sau ngày đi",
  });
  expect(emulator.requests).toEqual([]);
});
