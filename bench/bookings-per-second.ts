// Usage: node bench/bookings-per-second.ts [seconds]
// Bookings a second of one copy on PostgreSQL, over ships and nights, through HTTP keep-alive with 32 requests in flight.
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { book, findCabins } from "./buyers.ts";
import {
  cpuMicros,
  inFlight,
  jsonClient,
  loadDemo,
  machineMicros,
  percentile,
  postgresMicros,
  printTable,
  progress,
  quiet,
  round,
  rssMegabytes,
  serverHome,
  spread,
  startProduct,
} from "./harness.ts";
import { brokenInvariants, outsideSales } from "./invariants.ts";

const SECONDS = Number(process.argv[2] ?? 8);
const ROUNDS = 5;
const days = Array.from({ length: 12 }, (_, day) => `2027-02-${String(day + 14).padStart(2, "0")}`);
const metricsToken = "only-for-measuring";
const env = { TRUSTED_PROXIES: "1", METRICS_TOKEN: metricsToken };

const home = await serverHome();
await loadDemo(home, { port: 3184, env });
const product = await startProduct(home, { port: 3184, env, nodeArgs: nodeArgsOfProfile() });
const startedWith = rssMegabytes(product.pid);
const client = jsonClient(product.origin, 32);
const cabins = await findCabins(client, days, 200);
await home.pool.query("update room_nights set capacity = capacity + 100000");
const outside = await outsideSales(home.ask);
progress(`${cabins.length} cabins of ${new Set(cabins.map((cabin) => cabin.slug)).size} ships`);

const ownMicros = () => process.cpuUsage().user + process.cpuUsage().system;
let buyer = 0;
async function run(seconds: number) {
  const times: number[] = [];
  const refused: string[] = [];
  await quiet();
  const started = performance.now();
  const until = started + seconds * 1000;
  const before = {
    app: cpuMicros(product.pid),
    database: postgresMicros(home.name),
    machine: machineMicros(),
    own: ownMicros(),
  };
  await inFlight(
    32,
    () => performance.now() < until,
    async () => {
      buyer += 1;
      const cabin = cabins[(buyer * 7) % cabins.length];
      if (!cabin) return;
      const { status, body, ms } = await book(client, cabin, buyer, `booking-${buyer}`);
      if (status === 200) times.push(ms);
      else refused.push(`${status} ${body.error?.code}`);
    },
  );
  const elapsed = (performance.now() - started) / 1000;
  const perSecond = times.length / elapsed;
  const app = cpuMicros(product.pid) - before.app;
  const database = postgresMicros(home.name) - before.database;
  const others = machineMicros() - before.machine - app - database - (ownMicros() - before.own);
  const round = {
    times,
    refused,
    perSecond,
    app: app / times.length,
    database: database / times.length,
    others: others / elapsed / 20_000,
  };
  progress(
    `${perSecond.toFixed(0)} bookings/s, app ${round.app.toFixed(0)} µs, others ${round.others.toFixed(0)} %, refused ${refused.length} ${refused[0] ?? ""}`,
  );
  return round;
}

await run(3);
const rounds = [];
for (let one = 0; one < ROUNDS; one += 1) rounds.push(await run(SECONDS));
const rss = rssMegabytes(product.pid);
const metrics = await (
  await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
).text();
for (const line of metrics.split("\n")) if (/^nodejs_(heap_size|external)/.test(line)) progress(line);
const broken = await brokenInvariants(home.ask, outside);
await product.stop();

const counting = join(tmpdir(), `hai-trinh-statements-${process.pid}.json`);
const counted = await startProduct(home, {
  port: 3184,
  env: { ...env, BENCH_STATEMENTS: counting },
  nodeArgs: ["--import", "./bench/hooks/count-statements.ts"],
});
const COUNTED = 300;
for (let one = 0; one < COUNTED; one += 1) {
  buyer += 1;
  const cabin = cabins[(buyer * 7) % cabins.length];
  if (cabin) await book(client, cabin, buyer, `booking-${buyer}`);
}
client.close();
await counted.stop();
const statements = Object.entries<number>(JSON.parse(readFileSync(counting, "utf8"))).filter(
  ([, n]) => n > COUNTED / 2,
);
const each = statements.reduce((sum, [, n]) => sum + n, 0) / COUNTED;
for (const [text, n] of statements) progress(`${round(n / COUNTED, 2)} × ${text}`);
await home.remove();

const times = rounds.flatMap((one) => one.times);
printTable("bookings per second: PostgreSQL (fsync on), one copy, 32 in flight, spread over ships and nights", [
  [
    "bookings/s, median of 5 rounds (min–max)",
    spread(
      rounds.map((one) => one.perSecond),
      0,
    ),
    "≥ 285",
  ],
  ["p50 / p99 of an answer", `${round(percentile(times, 0.5))} / ${round(percentile(times, 0.99))} ms`, "p99 ≤ 100 ms"],
  [
    "processor time for a booking: app",
    `${spread(
      rounds.map((one) => one.app),
      0,
    )} µs`,
  ],
  [
    "processor time for a booking: PostgreSQL sessions",
    `${spread(
      rounds.map((one) => one.database),
      0,
    )} µs`,
  ],
  [
    "share of the machine that other programs took meanwhile",
    `${spread(
      rounds.map((one) => one.others),
      0,
    )} %`,
  ],
  ["statements for a booking", round(each, 1)],
  ["refused", rounds.reduce((sum, one) => sum + one.refused.length, 0), "0"],
  ["bookings made", times.length],
  ["broken invariants", broken.join("; ") || 0, "0"],
  ["memory (RSS) of the app, started; after the load", `${round(startedWith, 0)}; ${round(rss, 0)} MB`, "≤ 400 MB"],
]);

function nodeArgsOfProfile(): string[] {
  return process.env.BENCH_PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
}
