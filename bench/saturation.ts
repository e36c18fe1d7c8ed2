// Usage: node bench/saturation.ts [seconds]
// Five times the peak load of one copy: what becomes of bookings and pages, what is shed first and how fast, and how much one client with
// eighty connections takes from others. The product has one core and this program the other, so only figures of the same run are
// comparable.
import { execFileSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { brokenInvariants, outsideSales } from "#operator/invariants.ts";
import { book, findCabins, someone } from "./buyers.ts";
import {
  type Answer,
  inFlight,
  jsonClient,
  loadDemo,
  percentile,
  printTable,
  progress,
  round,
  rssMegabytes,
  serverHome,
  sleep,
  startProduct,
  waitUntilIdle,
} from "./harness.ts";

const SECONDS = Number(process.argv[2] ?? 10);
const TIMES = 5;
const PORT = 3451;
/** The pages that a customer opens for each booking: lists, ships and the checkout. */
const PAGES_A_BOOKING = 4;
const IN_FLIGHT = 12;
const CONNECTIONS = 80;
const PAGES = 28;
/** Unique minimum prices, so that these pages are never cached. */
const FIRST_MIN_PRICE = 900_000;
const ATTEMPTS = 6;
/** The largest relative difference between two measurements of the peak. */
const AGREED = 0.15;

execFileSync("taskset", ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
const home = await serverHome();
progress("saturation: preparing");
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn" };
await loadDemo(home, { port: PORT, env });
const product = await startProduct(home, { port: PORT, core: 0, env });
const client = jsonClient(product.origin, Number.POSITIVE_INFINITY);
const days = Array.from({ length: 12 }, (_, day) => `2027-02-${String(day + 14).padStart(2, "0")}`);
const cabins = await findCabins(client, days, 120);
await home.ask("update room_nights set capacity = capacity + 100000");
const outside = await outsideSales(home.ask);

const kinds = ["list", "list with a cookie", "ship", "checkout", "booking", "free days", "quote"] as const;
type Kind = (typeof kinds)[number];
type Measurement = { kind: Kind; status: number; ms: number; retryAfter: boolean; isOurs: boolean };

let visitor = 0;
/** One request of a visitor with a unique address. */
async function ask(kind: Kind): Promise<Measurement> {
  visitor += 1;
  const number = visitor;
  const cabin = cabins[(number * 7) % cabins.length];
  if (!cabin) throw new Error("nothing is on sale");
  const trip = `date=${cabin.checkIn}&nights=1&adults=2`;
  const from = someone(number);
  const cookie = `token=${String(number).padStart(43, "0")}`;
  const sending = {
    list: () => client.get(`/tim-du-thuyen?greater_defaultPrice=${number}`, from),
    "list with a cookie": () => client.get("/tim-du-thuyen", { ...from, cookie }),
    // Each visitor views unique days, so that no page is shared.
    ship: () =>
      client.get(`/du-thuyen/${cabin.slug}?date=${cabin.checkIn}&adults=${1 + (number % 4)}&nights=1&k=${number}`, {
        ...from,
        cookie,
      }),
    checkout: () => client.get(`/du-thuyen/${cabin.slug}/dat-phong?${trip}`, from),
    booking: () => book(client, cabin, number, `saturation-${number}`),
    quote: () => {
      const { slug, checkIn, roomId } = cabin;
      const order = { slug, checkIn, nights: 1, adults: 2, children: [], cabins: [{ roomId, quantity: 1 }] };
      return client.post("/api/products/quote", order, from);
    },
    "free days": () =>
      client.get(
        `/api/products/availability?slug=${cabin.slug}&from=2027-02-14&to=2027-04-30&adults=${1 + (number % 4)}`,
        from,
      ),
  }[kind];
  const answer: Answer | null = await sending().catch(() => null);
  if (!answer) return { kind, status: 0, ms: 0, retryAfter: false, isOurs: false };
  const { status, body, ms, headers } = answer;
  const retryAfter = Number(headers["retry-after"]) > 0;
  return { kind, status, ms, retryAfter, isOurs: status !== 503 || isVietnamese(kind, body) };
}

/** Whether a rejection has a Vietnamese message, as a page or in the API envelope. */
const isVietnamese = (kind: Kind, body: Answer["body"]) =>
  kind === "booking" || kind === "free days" || kind === "quote"
    ? body?.success === false && /Xin/.test(body.message)
    : String(body).startsWith("<!DOCTYPE html>") && String(body).includes('lang="vi"') && /Xin đợi/.test(String(body));

/** The mix of requests: one booking and one checkout page for some other pages. */
const people = ["list", "list with a cookie", "ship", "checkout", "booking"] as const satisfies readonly Kind[];
if (people.length !== PAGES_A_BOOKING + 1) throw new Error("the mix has changed");
const programs = ["free days"] as const satisfies readonly Kind[];

type Run = { measurements: Measurement[]; seconds: number };

/** Closed-loop load: a fixed concurrency, each request starts when the one before has ended. */
async function closed(seconds: number, kindsToAsk: readonly Kind[] = people): Promise<Run> {
  const measurements: Measurement[] = [];
  const started = performance.now();
  let next = 0;
  await inFlight(
    IN_FLIGHT,
    () => performance.now() - started < seconds * 1000,
    async () => {
      const kind = kindsToAsk[next % kindsToAsk.length] as Kind;
      next += 1;
      measurements.push(await ask(kind));
    },
  );
  return { measurements, seconds: (performance.now() - started) / 1000 };
}

/** Open-loop load: a fixed rate for each kind, independent of responses. Responses after the end are not counted. */
async function open(rates: Readonly<Partial<Record<Kind, number>>>, seconds: number): Promise<Run> {
  const measurements: Measurement[] = [];
  const started = performance.now();
  const begun = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (let at = 0; at < seconds; at = (performance.now() - started) / 1000) {
    for (const kind of kinds) {
      for (; begun[kind] < (rates[kind] ?? 0) * at; begun[kind] += 1)
        void ask(kind).then((one) => measurements.push(one));
    }
    await sleep(2);
  }
  const finished = [...measurements];
  const begunCount = kinds.reduce((sum, kind) => sum + begun[kind], 0);
  progress(`${begunCount} begun, ${finished.length} answered by the end`);
  // Waits for all responses, so that the next run starts with an empty queue.
  for (let left = 60; left > 0 && measurements.length < begunCount; left -= 1) await sleep(500);
  return { measurements: finished, seconds };
}

const rateOf = ({ measurements, seconds }: Run, kind: Kind, status = 200) =>
  measurements.filter((one) => one.kind === kind && one.status === status).length / seconds;
const timesOf = ({ measurements }: Run, status: number, kind?: Kind) =>
  measurements.filter((one) => one.status === status && (!kind || one.kind === kind)).map(({ ms }) => ms);
const share = (run: Run, kind: Kind, status: number) => {
  const all = run.measurements.filter((one) => one.kind === kind);
  return all.filter((one) => one.status === status).length / all.length;
};

/** One client requests uncached pages over all its connections, and another visitor requests pages one after the other. */
async function besideOne(cookie: boolean): Promise<{ statuses: number[]; times: number[] }> {
  const greedy = jsonClient(product.origin, CONNECTIONS);
  let isOver = false;
  let page = 0;
  const flood = inFlight(
    CONNECTIONS,
    () => !isOver,
    async () => {
      page += 1;
      const headers = { "x-forwarded-for": "198.51.100.9", ...(cookie && { cookie: `token=${"g".repeat(43)}` }) };
      const { status } = await greedy.get(`/tim-du-thuyen?greater_defaultPrice=${page}`, headers);
      if (status !== 200) await sleep(20);
    },
  );
  await sleep(1000);
  const [statuses, times]: [number[], number[]] = [[], []];
  for (let look = 0; look < PAGES; look += 1) {
    const { status, ms } = await client.get(
      `/tim-du-thuyen?greater_defaultPrice=${FIRST_MIN_PRICE + look + (cookie ? PAGES : 0)}`,
      {
        "x-forwarded-for": "198.51.100.10",
      },
    );
    statuses.push(status);
    times.push(ms);
  }
  isOver = true;
  await flood;
  greedy.close();
  return { statuses, times };
}

/** Measures the peak until the code is warm and, on a busy machine, two runs agree. */
async function steady(): Promise<Run> {
  let last = await closed(SECONDS);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await waitUntilIdle(5000);
    const next = await closed(SECONDS);
    const [one, other] = [last, next].map((run) => rateOf(run, "booking")) as [number, number];
    progress(`${round(one)} and ${round(other)} bookings/s`);
    if (Math.abs(one - other) <= AGREED * Math.max(one, other)) return next;
    last = next;
  }
  throw new Error("the machine is too busy with other work to say what the peak is");
}

const delay = monitorEventLoopDelay({ resolution: 5 });
const before = await steady();
const peak = Object.fromEntries(people.map((kind) => [kind, rateOf(before, kind)])) as Record<
  (typeof people)[number],
  number
>;
progress(`peak: ${people.map((kind) => `${kind} ${round(peak[kind])}/s`).join(", ")}`);
const startedWith = rssMegabytes(product.pid);
delay.enable();
const rates = Object.fromEntries(people.map((kind) => [kind, peak[kind] * TIMES]));
const flood = await open(rates, SECONDS);
const floodMemory = rssMegabytes(product.pid);
progress(`all ${TIMES} times: ${people.map((kind) => `${kind} ${round(rateOf(flood, kind))}/s`).join(", ")}`);
await sleep(2000);
const pagesOnly = await open({ ...rates, booking: peak.booking }, SECONDS);
delay.disable();
progress(`pages ${TIMES} times: ${people.map((kind) => `${kind} ${round(rateOf(pagesOnly, kind))}/s`).join(", ")}`);
await sleep(2000);
const readable = rateOf(await closed(SECONDS, programs), "free days");
const reads = await open({ quote: peak.booking, booking: peak.booking, "free days": readable * TIMES }, SECONDS);
progress(`free days ${TIMES} times: ${round(rateOf(reads, "free days"))} of ${round(readable)}/s`);
await sleep(2000);
const after = await closed(SECONDS);
const [plain, withCookie] = [await besideOne(false), await besideOne(true)];
const alive = (await fetch(`${product.origin}/readyz`)).ok;
const broken = await brokenInvariants(home.ask, outside);
client.close();
await product.stop();
await home.remove();

const overloaded: Run = {
  measurements: [...flood.measurements, ...pagesOnly.measurements],
  seconds: flood.seconds + pagesOnly.seconds,
};
const shed = [...overloaded.measurements, ...reads.measurements].filter(({ status }) => status === 503);
const odd = [...overloaded.measurements, ...reads.measurements].filter(
  ({ status }) => status !== 200 && status !== 503,
);
const percent = (value: number) => `${round(value * 100, 0)} %`;
const times = (values: number[]) => `${round(percentile(values, 0.5), 0)} / ${round(percentile(values, 0.99), 0)} ms`;
const each = (figure: (kind: (typeof people)[number]) => string) =>
  people.map((kind) => `${kind} ${figure(kind)}`).join(", ");
if (!alive || broken.length > 0) process.exitCode = 1;
printTable(`${TIMES} times as much as one copy can do: PostgreSQL, the product on one core, ${SECONDS} s each`, [
  [`peak a second, ${IN_FLIGHT} at once`, each((kind) => String(round(peak[kind])))],
  ["peak afterwards", each((kind) => String(round(rateOf(after, kind))))],
  [`all ${TIMES} times: bookings made, of the peak`, percent(rateOf(flood, "booking") / peak.booking), "≥ 80 %"],
  [
    `all ${TIMES} times: looks at the checkout, of the peak`,
    percent(rateOf(flood, "checkout") / peak.checkout),
    "≥ 80 %",
  ],
  [
    `pages ${TIMES} times, bookings as before: bookings made, of the peak`,
    percent(rateOf(pagesOnly, "booking") / peak.booking),
    "≥ 80 %",
  ],
  [`all ${TIMES} times: answered, of the peak`, each((kind) => percent(rateOf(flood, kind) / peak[kind]))],
  [`all ${TIMES} times: shed, of all responses`, each((kind) => percent(share(flood, kind, 503)))],
  [`pages ${TIMES} times: shed, of all responses`, each((kind) => percent(share(pagesOnly, kind, 503)))],
  [`all ${TIMES} times: p50 / p99 of what was done`, each((kind) => times(timesOf(flood, 200, kind)))],
  ["p50 / p99 of a shed request", times(timesOf(overloaded, 503)), "p99 ≤ 20 ms"],
  ["the same of each", each((kind) => times(timesOf(overloaded, 503, kind)))],
  [
    "shed without Retry-After or without a Vietnamese message",
    shed.filter((one) => !one.retryAfter || !one.isOurs).length,
    "0",
  ],
  [
    `free days by JSON ${TIMES} times, bookings as before: bookings made, of the peak; p50 / p99`,
    `${percent(rateOf(reads, "booking") / peak.booking)}; ${times(timesOf(reads, 200, "booking"))}`,
    "≥ 80 %",
  ],
  [
    "quotes for as many meanwhile: answered; p50 / p99",
    `${percent(rateOf(reads, "quote") / peak.booking)}; ${times(timesOf(reads, 200, "quote"))}`,
    "≥ 80 %",
  ],
  [
    "the free days meanwhile: answered, of the peak; put off, p50 / p99",
    `${percent(rateOf(reads, "free days") / readable)}; ${times(timesOf(reads, 503, "free days"))}`,
  ],
  ["answered in another way", odd.length, "0"],
  [
    `one address with ${CONNECTIONS} connections: another visitor's pages shown`,
    `${plain.statuses.filter((one) => one === 200).length} of ${PAGES}`,
    `${PAGES}`,
  ],
  [
    "the same where that address has a cookie",
    `${withCookie.statuses.filter((one) => one === 200).length} of ${PAGES}`,
    `${PAGES}`,
  ],
  ["p50 / p99 of these pages, without and with a cookie", `${times(plain.times)}; ${times(withCookie.times)}`],
  ["this program's own delay meanwhile, p99", `${round(delay.percentile(99) / 1e6)} ms`],
  ["memory (RSS) of the product, before and after", `${round(startedWith, 0)}; ${round(floodMemory, 0)} MB`],
  ["broken invariants", broken.join("; ") || 0, "0"],
]);
