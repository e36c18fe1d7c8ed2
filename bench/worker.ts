// Usage: node bench/worker.ts
// Cached pages while the embedded database runs a query of a second or more, which must not block the main thread.
import {
  embeddedHome,
  inFlight,
  jsonClient,
  median,
  percentile,
  printTable,
  progress,
  quiet,
  round,
  startProduct,
} from "./harness.ts";

const ROUNDS = 8;
const home = await embeddedHome();
const product = await startProduct(home, {
  port: 3189,
  env: { BENCH_ROWS: "4000000" },
  nodeArgs: ["--import", "./bench/hooks/slow-query.ts"],
});
const client = jsonClient(product.origin);
await client.get("/");

/** Requests cached pages, four in flight, until `done`. */
async function pages(done: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await inFlight(
    4,
    () => !done(),
    async () => {
      times.push((await client.get("/")).ms);
    },
  );
  return times;
}

await pages(
  (
    (until) => () =>
      performance.now() > until
  )(performance.now() + 1500),
);
await quiet();
const calm = await pages(
  (
    (until) => () =>
      performance.now() > until
  )(performance.now() + 3000),
);

const asking = "/api/products/availability?slug=ngoc-lam&from=2027-01-01&to=2027-01-05";
const busy: number[] = [];
const queries: number[] = [];
for (let one = 0; one < ROUNDS; one += 1) {
  process.kill(product.pid, "SIGUSR2");
  let answered = false;
  // This request needs the database, so its time is that of the slow query.
  const waiting = client.get(asking).then(({ ms }) => {
    answered = true;
    return ms;
  });
  busy.push(...(await pages(() => answered)));
  queries.push(await waiting);
}
progress(`the database was busy for ${queries.map((ms) => round(ms, 0))} ms`);
client.close();
await product.stop();
await home.remove();

printTable(`cached pages beside a slow query: PGlite in its worker thread, 4 in flight, ${ROUNDS} queries`, [
  ["p50 / p99 of a cached page, database idle", `${round(median(calm), 2)} / ${round(percentile(calm, 0.99), 2)} ms`],
  [
    "p50 / p99 of a cached page, database busy",
    `${round(median(busy), 2)} / ${round(percentile(busy, 0.99), 2)} ms`,
    "p99 ≤ 20 ms",
  ],
  ["slowest cached page, database busy", `${round(Math.max(...busy))} ms`],
  ["the database was busy for (answer of a call that asks it)", `${round(median(queries), 0)} ms`, "about 1 s"],
  ["cached pages meanwhile", busy.length],
]);
