// Usage: node bench/list-million.ts [bookings]
// Every view and search of the booking list over 1,000,000 bookings on PostgreSQL, timed at the query functions.
import { drizzle } from "drizzle-orm/node-postgres";
import type { Actor } from "../src/kernel/actor.ts";
import { permissionsOf } from "../src/modules/accounts/rules.ts";
import { bookingSearch } from "../src/modules/bookings/contract/booking-list.ts";
import { bookingViews } from "../src/modules/bookings/contract/booking-list-views.ts";
import { countViews } from "../src/modules/bookings/queries/booking-list/count-views.ts";
import { listBookingRows } from "../src/modules/bookings/queries/booking-list/list-bookings.ts";
import type { Context } from "../src/platform/context.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { percentile, printTable, progress, round, serverHome } from "./harness.ts";
import { fillBookingList } from "./list-bookings.ts";

const BOOKINGS = Number(process.argv[2] ?? 1_000_000);
// Warm-up runs are not counted: cold caches occur once in the morning, not at each click.
const WARM_UP = 5;
const TIMES = 200;
const TARGET = "p99 ≤ 50 ms";
const home = await serverHome();
const { pool } = home;
await migrate(pool, "database/migrations");
progress(`filling ${BOOKINGS} bookings`);
const now = new Date();
const assigneeId = await fillBookingList(pool, BOOKINGS, now);
progress("measuring");

let spent = 0;
const plain = pool.query.bind(pool);
// The time from passing a statement to the pool until its result. Concurrent statements of one view are added up.
Object.assign(pool, {
  query: async (config: never, values: never) => {
    const started = performance.now();
    const answer = await plain(config, values);
    spent += performance.now() - started;
    return answer;
  },
});
const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
const staff: Actor = {
  kind: "staff",
  id: assigneeId,
  name: "Người Thử",
  role: "owner",
  permissions: permissionsOf("owner"),
  sessionId: "",
  address: "",
};
const ctx = { db: drizzle(pool), now: () => now, actor: staff, log: silent } as unknown as Context;
const rows: [string, string, string?][] = [];

const { rows: sample } = await plain(`
  select code, contact_name as name, contact_phone as phone from bookings tablesample system (1) order by random() limit ${TIMES}`);
const some = (index: number): { code: string; name: string; phone: string } => sample[index % sample.length];
const word = (index: number, at: number) => some(index).name.split(" ").at(at) ?? "";

await measure("counts of the six views", () => countViews(ctx));
for (const view of bookingViews) {
  await measure(`view ${view}, pages 1 to 50`, (index) => list({ view, page: 1 + (index % 50), size: 20 }));
  await measure(`view ${view}, by departure`, (index) =>
    list({ view, sort: "departure", page: 1 + (index % 50), size: 20 }),
  );
}
await measure("mine", (index) => list({ assignee: "me", page: 1 + (index % 50), size: 20 }));
await measure("unassigned", (index) => list({ assignee: "none", page: 1 + (index % 50), size: 20 }));
await measure("departures of one month", (index) =>
  list({ from: day(index * 5), to: day(index * 5 + 30), page: 1 + (index % 50), size: 20 }),
);
const searches: [string, (index: number) => string][] = [
  ["a whole code", (index) => some(index).code],
  ["four symbols of a code", (index) => some(index).code.slice(2, 6)],
  ["a whole number", (index) => `0${some(index).phone.slice(3)}`],
  ["the last six figures", (index) => some(index).phone.slice(-6)],
  ["the last four figures", (index) => some(index).phone.slice(-4)],
  ["three figures", (index) => some(index).phone.slice(-3)],
  ["a family name", (index) => word(index, 0)],
  ["a given name", (index) => word(index, -1)],
  ["a whole name", (index) => some(index).name],
  [
    "two letters of each word",
    (index) =>
      some(index)
        .name.split(" ")
        .map((part) => part.slice(0, 2))
        .join(" "),
  ],
  ["a name and three figures", (index) => `${word(index, -1)} ${some(index).phone.slice(-3)}`],
  ["a name that nobody has", (index) => `xyz${index}q`],
  ["a frequent and a missing word", (index) => `nguyen thi zz${index}`],
  ["a ship", (index) => `du thuyen so ${index % 90}`],
  ["an address", (index) => `khach${1 + index * 37}@example.vn`],
  ["one letter", (index) => word(index, -1).slice(0, 1)],
];
for (const [name, text] of searches) await measure(`search: ${name}`, (index) => list({ text: text(index), size: 20 }));
for (const view of bookingViews)
  await measure(`search a given name in ${view}`, (index) => list({ view, text: word(index, -1), size: 20 }));

await home.remove();
printTable(
  `booking list with ${BOOKINGS} bookings: PostgreSQL, ${TIMES} each, one after the other, p50 / p99 of the database's time`,
  rows,
);

function list(search: Record<string, unknown>) {
  return listBookingRows(ctx, bookingSearch.parse(search));
}

function day(offset: number): string {
  return new Date(now.getTime() + (offset - 300) * 86_400_000).toISOString().slice(0, 10);
}

async function measure(name: string, work: (index: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let index = -WARM_UP; index < TIMES; index += 1) {
    spent = 0;
    await work(index + WARM_UP);
    if (index >= 0) times.push(spent);
  }
  const p99 = percentile(times, 0.99);
  rows.push([
    name,
    `${round(percentile(times, 0.5), 1)} / ${round(p99, 1)} ms`,
    p99 <= 50 ? TARGET : `${TARGET}: **missed**`,
  ]);
  progress(`${name}: ${rows.at(-1)?.[1]}`);
}
