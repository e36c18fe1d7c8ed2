// Usage: node bench/bookings-per-second.ts [folder of another built checkout]
// Bookings a second of one copy on PostgreSQL, over ships and nights, with 32 requests in flight. With another checkout both alternate in
// one run, so that other load affects both.

import { brokenInvariants, outsideSales } from "#operator/invariants.ts";
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
  waitUntilIdle,
} from "./harness.ts";

const ROUNDS = 6;
const SECONDS = 6;
const days = Array.from({ length: 12 }, (_, day) => `2027-02-${String(day + 14).padStart(2, "0")}`);
const env = { TRUSTED_PROXIES: "1" };

async function open(folder: string, port: number) {
  const home = await serverHome();
  await loadDemo(home, { port, env, folder });
  const product = await startProduct(home, { port, env, folder });
  const client = jsonClient(product.origin, 32);
  const cabins = await findCabins(client, days, 200);
  await home.pool.query("update room_nights set capacity = capacity + 100000");
  const outside = await outsideSales(home.ask);
  let buyer = 0;
  const next = () => {
    buyer += 1;
    const cabin = cabins[(buyer * 7) % cabins.length];
    if (!cabin) throw new Error("nothing is for sale");
    return book(client, cabin, buyer, `booking-${buyer}`);
  };
  return { home, product, client, outside, next };
}

type Side = Awaited<ReturnType<typeof open>>;

async function run({ home, product, next }: Side) {
  const times: number[] = [];
  let refused = 0;
  const before = { app: cpuMicros(product.pid), database: postgresMicros(home.name) };
  const started = performance.now();
  await inFlight(
    32,
    () => performance.now() < started + SECONDS * 1000,
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

const folder = process.argv[2];
const here = await open(process.cwd(), 3186);
const other = folder === undefined ? undefined : await open(folder, 3185);
const sides = other ? [here, other] : [here];
for (const side of sides) await run(side);
const rounds: Awaited<ReturnType<typeof run>>[][] = [];
for (let one = 0; one < ROUNDS; one += 1) {
  await waitUntilIdle(5000);
  const order = one % 2 === 0 ? sides : sides.toReversed();
  const results = new Map<Side, Awaited<ReturnType<typeof run>>>();
  for (const side of order) results.set(side, await run(side));
  const measured = sides.flatMap((side) => results.get(side) ?? []);
  progress(measured.map(({ perSecond }) => `${round(perSecond)} bookings/s`).join(" against "));
  rounds.push(measured);
}

type Figure = Exclude<keyof (typeof rounds)[number][number], "refused">;
const figure = (name: string, key: Figure, target = ""): [string, string, string] => {
  const perSide = sides.map((_, side) =>
    spread(
      rounds.map((one) => one[side]?.[key] ?? Number.NaN),
      0,
    ),
  );
  const ratios = rounds.flatMap(([mine, theirs]) => (mine && theirs ? mine[key] / theirs[key] : []));
  return [name, [...perSide, ...(ratios.length > 0 ? [spread(ratios)] : [])].join("; "), target];
};
const refused = rounds.flat().reduce((sum, one) => sum + one.refused, 0);
const broken = await brokenInvariants(here.home.ask, here.outside);
const rows = [
  figure("bookings/s", "perSecond", "≥ 285, not slower"),
  figure("p50 of a response, ms", "p50"),
  figure("p99 of a response, ms", "p99", "≤ 100"),
  figure("processor time per booking, µs: app", "app"),
  figure("processor time per booking, µs: PostgreSQL sessions", "database"),
  ["refused; broken invariants", `${refused}; ${broken.length}`, "0; 0"] as [string, string, string],
  ["RSS after the load, MB", sides.map(({ product }) => round(rssMegabytes(product.pid), 0)).join("; "), "≤ 400"] as [
    string,
    string,
    string,
  ],
];
for (const { client, product, home } of sides) {
  client.close();
  await product.stop();
  await home.remove();
}
printTable(
  `bookings per second: PostgreSQL (fsync on), one copy, 32 in flight, ${ROUNDS} rounds of ${SECONDS} s`,
  rows,
  "Median (lowest–highest) of this checkout; with another one also its figures, and this against it.",
);
