// Usage: node bench/flight-search.ts
// Searches of our own timetable on PostgreSQL, sequential and a hundred at once, compared with reading a single row.
import { drizzle } from "drizzle-orm/node-postgres";
import { timetableFrom } from "../database/seed/demo/timetable.ts";
import { system } from "../src/kernel/actor.ts";
import { addDays, monthStart, today } from "../src/kernel/calendar-date.ts";
import { localSupplier } from "../src/modules/flights/adapters/local/local-supplier.ts";
import { saveTimetable } from "../src/modules/flights/commands/save-timetable.ts";
import type { Leg } from "../src/modules/flights/contract/supplier.ts";
import { listMonthFares } from "../src/modules/flights/queries/list-month-fares.ts";
import { createTaggedCache } from "../src/platform/cache/tagged-cache.ts";
import type { Context } from "../src/platform/context.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startDatacom } from "../tests/emulators/datacom.ts";
import { percentile, printTable, progress, round, serverHome, waitUntilIdle } from "./harness.ts";

const SEARCHES = 2000;
const AT_ONCE = 100;
const home = await serverHome();
await migrate(home.pool, "database/migrations");
const day = today(new Date());
const timetable = timetableFrom(day);
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
const ctx = { db: drizzle(home.pool), now: () => new Date(), actor: system, log: silent } as unknown as Context;
await saveTimetable(ctx, timetable);
await home.pool.query("analyze");
await waitUntilIdle();

const routes = [...new Map(timetable.flights.map(({ from, to }) => [`${from}${to}`, { from, to }])).values()];
const signal = new AbortController().signal;
const party = { adult: 2, child: 1, infant: 0 };
const legOf = (number: number): Leg => {
  const route = routes[number % routes.length];
  if (!route) throw new Error("no route");
  return { ...route, on: addDays(day, 1 + ((number * 7) % 330)) };
};
const oneWay = (number: number) => localSupplier.search(ctx, { legs: [legOf(number)], passengers: party }, signal);
const roundTrip = (number: number) => {
  const leg = legOf(number);
  const back = { from: leg.to, to: leg.from, on: addDays(leg.on, 4) };
  return localSupplier.search(ctx, { legs: [leg, back], passengers: party }, signal);
};
const month = (number: number) =>
  localSupplier.month(ctx, { ...legOf(number), month: monthStart(legOf(number).on) }, signal);

// Cached searches of ours and Datacom's: each month once, then all of them repeatedly within their minute.
const datacom = await startDatacom();
const supplierCtx = {
  ...ctx,
  cache: createTaggedCache(() => "", 5000),
  now: () => begun,
  accounts: { datacom: { ...datacom.account, baseUrl: datacom.url } },
} as unknown as Context;
const begun = new Date();
const inDecember = (number: number) => ({
  from: "HAN",
  to: "SGN",
  month: monthStart(addDays(day, 31 * (number % 10))),
});
const firstMonths = async () => {
  for (let number = 0; number < 10; number += 1) await listMonthFares(supplierCtx, inDecember(number), signal);
};
const cachedMonth = (number: number) => listMonthFares(supplierCtx, inDecember(number), signal);
const storedMonth = (number: number) =>
  listMonthFares({ ...supplierCtx, cache: createTaggedCache(() => "", 5000) }, inDecember(number), signal);
const row = () => home.pool.query("select 1");

async function times(work: (number: number) => Promise<unknown>, count: number, atOnce = 1): Promise<number[]> {
  const all: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const begun = performance.now();
      await work(number);
      all.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return all;
}

await times(oneWay, 200);
await firstMonths();
const rows: [string, string, string?][] = [];
for (const [name, work, atOnce, target] of [
  ["a single row", row, 1, ""],
  ["one way", oneWay, 1, "p99 ≤ 50 ms"],
  ["out and back", roundTrip, 1, "p99 ≤ 50 ms"],
  ["a month", month, 1, "p99 ≤ 50 ms"],
  ["a month that this copy has cached", cachedMonth, 1, "p99 ≤ 20 ms"],
  ["a month from the responses that another copy has stored", storedMonth, 1, ""],
  [`one way, ${AT_ONCE} at once`, oneWay, AT_ONCE, ""],
] as const) {
  progress(name);
  const all = await times(work, work === month || work === storedMonth ? 300 : SEARCHES, atOnce);
  rows.push([name, `${round(percentile(all, 0.5))} / ${round(percentile(all, 0.99))} ms`, target]);
}
printTable("Searches of the timetable, p50 / p99", rows);
await datacom.close();
await home.remove();
