// Usage: node bench/compare-bookings.ts <folder of another built checkout> [rounds] [seconds]
// Bookings a second of this checkout and another one, alternating in one run, so that other load affects both.
import { resolve } from "node:path";
import { book, findCabins } from "./buyers.ts";
import {
  cpuMicros,
  inFlight,
  jsonClient,
  loadDemo,
  median,
  percentile,
  postgresMicros,
  printTable,
  progress,
  round,
  rssMegabytes,
  serverHome,
  spread,
  startProduct,
} from "./harness.ts";

const other = process.argv[2];
if (!other) throw new Error("Which checkout is this one compared with?");
const ROUNDS = Number(process.argv[3] ?? 6);
const SECONDS = Number(process.argv[4] ?? 6);
const WARM_SECONDS = 4;
const days = Array.from({ length: 12 }, (_, day) => `2027-02-${String(day + 14).padStart(2, "0")}`);
const env = { TRUSTED_PROXIES: "1" };

async function open(folder: string, port: number) {
  const home = await serverHome();
  await loadDemo(home, { port, env, folder });
  const product = await startProduct(home, { port, env, folder });
  const client = jsonClient(product.origin, 32);
  const cabins = await findCabins(client, days, 200);
  await home.pool.query("update room_nights set capacity = capacity + 100000");
  // The other checkout may have other table names.
  const { brokenInvariants, outsideSales } = (await import(
    resolve(folder, "bench", "invariants.ts")
  )) as typeof import("./invariants.ts");
  const outside = await outsideSales(home.ask);
  const broken = () => brokenInvariants(home.ask, outside);
  let buyer = 0;
  const next = () => {
    buyer += 1;
    const cabin = cabins[(buyer * 7) % cabins.length];
    if (!cabin) throw new Error("nothing is for sale");
    return book(client, cabin, buyer, `booking-${buyer}`);
  };
  return { home, product, client, broken, next };
}

type Side = Awaited<ReturnType<typeof open>>;

async function run({ home, product, next }: Side, seconds: number) {
  const times: number[] = [];
  let refused = 0;
  const before = { app: cpuMicros(product.pid), database: postgresMicros(home.name) };
  const started = performance.now();
  await inFlight(
    32,
    () => performance.now() < started + seconds * 1000,
    async () => {
      const { status, ms } = await next();
      if (status === 200) times.push(ms);
      else refused += 1;
    },
  );
  const perSecond = times.length / ((performance.now() - started) / 1000);
  const app = (cpuMicros(product.pid) - before.app) / times.length;
  const database = (postgresMicros(home.name) - before.database) / times.length;
  return { perSecond, app, database, refused, p50: median(times), p99: percentile(times, 0.99) };
}

const sides = { other: await open(other, 3185), this: await open(process.cwd(), 3186) };
await run(sides.other, WARM_SECONDS);
await run(sides.this, WARM_SECONDS);
const pairs: Record<keyof typeof sides, Awaited<ReturnType<typeof run>>>[] = [];
for (let one = 0; one < ROUNDS; one += 1) {
  const otherFirst = one % 2 === 0;
  const first = await run(otherFirst ? sides.other : sides.this, SECONDS);
  const second = await run(otherFirst ? sides.this : sides.other, SECONDS);
  const pair = otherFirst ? { other: first, this: second } : { other: second, this: first };
  const ratio = pair.this.perSecond / pair.other.perSecond;
  progress(`${round(pair.other.perSecond)} then ${round(pair.this.perSecond)} bookings/s: ${round(ratio, 2)}`);
  pairs.push(pair);
}

const rows: [string, string, string?][] = [];
const compare = (figure: string, pick: (one: (typeof pairs)[number]["this"]) => number, target = "") => {
  const ratios = pairs.map((pair) => pick(pair.this) / pick(pair.other));
  const values = (["other", "this"] as const).map((side) =>
    spread(
      pairs.map((pair) => pick(pair[side]), 0),
      0,
    ),
  );
  rows.push([figure, `${values.join("; ")}; ${spread(ratios)}`, target]);
};
compare("bookings/s", (one) => one.perSecond, "≥ 1.2");
compare("p50 of an answer, ms", (one) => one.p50);
compare("p99 of an answer, ms", (one) => one.p99);
compare("processor time for a booking, µs: app", (one) => one.app);
compare("processor time for a booking, µs: PostgreSQL sessions", (one) => one.database);
for (const [name, side] of Object.entries(sides)) {
  const broken = await side.broken();
  const refused = pairs.reduce((sum, pair) => sum + pair[name as "this"].refused, 0);
  const rss = round(rssMegabytes(side.product.pid), 0);
  rows.push([
    `${name}: refused; broken invariants; RSS after the load`,
    `${refused}; ${broken.length}; ${rss} MB`,
    "0; 0",
  ]);
  side.client.close();
  await side.product.stop();
  await side.home.remove();
}
printTable(
  `bookings per second against another checkout: PostgreSQL (fsync on), one copy of each, 32 in flight, ${ROUNDS} pairs of ${SECONDS} s in turns`,
  rows,
  "Each line: the other checkout; this one; this against the other, as the median of the pairs.",
);
