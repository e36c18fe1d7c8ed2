// Usage: node bench/ssr.ts
// Processor time of uncached list and product pages, compared with React's own renderToString of the same tree in the same process.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, today } from "#kernel/calendar-date.ts";
import {
  cpuMicros,
  type Home,
  inFlight,
  jsonClient,
  median,
  printTable,
  progress,
  round,
  serverHome,
  spread,
  startProduct,
  waitUntilIdle,
} from "./harness.ts";
import { selfTimes } from "./profile.ts";

const REQUESTS = 1000;
const ROUNDS = 3;
/** The days ahead that are asked for, each with parties of one to five adults. */
const DAYS = 300;
const home = await serverHome();
const folder = mkdtempSync(join(tmpdir(), "hai-trinh-ssr-"));

/** A day and a party of its own for each page of a process, so that none is cached. */
function addressOf(path: string, index: number): string {
  const day = addDays(today(new Date()), 10 + (index % DAYS));
  const adults = 1 + Math.floor(index / DAYS);
  const days = path.startsWith("/tim-khach-san") ? `checkIn=${day}&checkOut=${addDays(day, 1)}` : `date=${day}`;
  return `${path}?${days}&adults=${adults}`;
}

let requestCount = 0;
async function uncached(origin: string, path: string, requests: number) {
  const client = jsonClient(origin);
  const until = requestCount + requests;
  await inFlight(
    4,
    () => requestCount < until,
    async () => {
      requestCount += 1;
      const { status } = await client.get(addressOf(path, requestCount));
      if (status !== 200) throw new Error(`status ${status}`);
    },
  );
  client.close();
}

async function measure(home: Home, path: string) {
  const totals: number[] = [];
  const reacts: number[] = [];
  let bytes = 0;
  for (let one = 0; one < ROUNDS; one += 1) {
    requestCount = 0;
    const file = join(folder, `render-${one}.json`);
    const product = await startProduct(home, {
      port: 3188,
      core: 0,
      env: { BENCH_RENDER: file },
      nodeArgs: ["--import", "./bench/hooks/render-to-string.ts"],
    });
    await waitUntilIdle();
    await uncached(product.origin, path, 400);
    const before = cpuMicros(product.pid);
    await uncached(product.origin, path, REQUESTS);
    totals.push((cpuMicros(product.pid) - before) / REQUESTS);
    const react = JSON.parse(readFileSync(file, "utf8"));
    reacts.push(react.micros);
    bytes = react.bytes;
    progress(`${round(totals.at(-1) ?? 0, 0)} µs a page, renderToString ${round(react.micros, 0)} µs`);
    await product.stop();
  }
  return { totals, reacts, ratios: totals.map((total, index) => total / (reacts[index] ?? 1)), bytes };
}

for (const path of ["/tim-du-thuyen", "/tim-khach-san", "/du-thuyen/ngoc-lam", "/tim-khach-san/cua-luc"]) {
  const { totals, reacts, ratios, bytes } = await measure(home, path);
  const profiles = join(folder, path);
  const profiled = await startProduct(home, {
    port: 3188,
    core: 0,
    nodeArgs: ["--cpu-prof", `--cpu-prof-dir=${profiles}`],
  });
  requestCount = 0;
  await uncached(profiled.origin, path, REQUESTS);
  await profiled.stop();
  printTable(
    `uncached page ${path} for a day and a party: ${ROUNDS} processes of ${REQUESTS} pages, 4 in flight, PostgreSQL, without compression`,
    [
      ["processor time of the app for a page", `${spread(totals, 0)} µs`],
      ["React's renderToString of its tree", `${spread(reacts, 0)} µs (${round(bytes / 1024, 0)} KB)`],
      ["ratio", spread(ratios), "≤ 3.5"],
      ["pages/s of one core", round(1_000_000 / median(totals), 0)],
      ...selfTimes(profiles, 12).map(({ name, share }): [string, string] => [
        `self time: ${name}`,
        `${round(share * 100)} %`,
      ]),
    ],
  );
}
await home.remove();
