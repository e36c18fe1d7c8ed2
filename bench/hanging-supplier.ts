// Usage: node bench/hanging-supplier.ts
// Other pages and memory while hundreds of visitors wait for a supplier that never responds, alternating with the same pages without them.
// Visitors search few journeys, as in reality: equal searches share one call.
import { addDays, formatDate, today } from "../src/kernel/calendar-date.ts";
import { startDatacom } from "../tests/emulators/datacom.ts";
import { someone } from "./buyers.ts";
import {
  inFlight,
  jsonClient,
  percentile,
  printTable,
  progress,
  quiet,
  round,
  rssMegabytes,
  serverHome,
  sleep,
  startProduct,
} from "./harness.ts";

const PORT = 3187;
const VISITORS = 500;
const ROUNDS = 3;
/** Fewer failed calls than open the circuit breaker of a supplier. */
const JOURNEYS = 8;
/** Shorter than a visitor's timeout for a supplier. */
const MEASURE_MS = 4000;
const FLUSH = 20;

const home = await serverHome();
const datacom = await startDatacom();
const { headerUser, headerPass, agentAccount, agentPassword } = datacom.account;
const env = {
  ...{ TRUSTED_PROXIES: "1", LOG_LEVEL: "warn", DATACOM_BASE_URL: datacom.url, DATACOM_HEADER_USER: headerUser },
  ...{ DATACOM_HEADER_PASS: headerPass, DATACOM_AGENT_ACCOUNT: agentAccount, DATACOM_AGENT_PASSWORD: agentPassword },
};
const product = await startProduct(home, { port: PORT, env });
const client = jsonClient(product.origin, VISITORS + 10);
let journey = 0;
let visitor = 0;

async function search(number: number, adults: number): Promise<{ ms: number; partial: boolean }> {
  const day = formatDate(addDays(today(new Date()), 10 + (number % 300))).replaceAll("/", "");
  const leg = { StartPoint: "HAN", EndPoint: "SGN", DepartDate: day, Airline: "" };
  visitor += 1;
  const order = { Adt: adults, Chd: 0, Inf: 0, ViewMode: "split", ListFlight: [leg] };
  const { status, body, ms } = await client.post("/api/plane-ticket-fe/search-flight", order, someone(visitor));
  if (status !== 200) throw new Error(`a search was answered ${status}: ${JSON.stringify(body.error)}`);
  return { ms, partial: body.result.Partial };
}

let page = 0;
/** Alternates between a cached page and a personal one. */
async function measure(): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + MEASURE_MS;
  const pages = jsonClient(product.origin, 4);
  await inFlight(
    2,
    () => performance.now() < until,
    async () => {
      page += 1;
      const { status, ms } = await pages.get(
        page % 2 === 0 ? "/" : `/tim-du-thuyen?greater_defaultPrice=${page}`,
        someone(page),
      );
      if (status !== 200) throw new Error(`a page was answered ${status}`);
      times.push(ms);
    },
  );
  pages.close();
  return times;
}

await measure();
await quiet();
const [alone, beside]: [number[], number[]] = [[], []];
const waits: number[] = [];
let [most, partial] = [0, 0];
for (let number = 0; number < ROUNDS; number += 1) {
  alone.push(...(await measure()));
  datacom.failAlways("hang");
  const first = journey;
  journey += JOURNEYS;
  const crowd = Promise.all(Array.from({ length: VISITORS }, (_, one) => search(first + (one % JOURNEYS), 1)));
  // Our own flights are found by then; the visitors now wait for the supplier.
  await sleep(3500);
  const watch = setInterval(() => {
    most = Math.max(most, rssMegabytes(product.pid));
  }, 100);
  beside.push(...(await measure()));
  const answers = await crowd;
  clearInterval(watch);
  waits.push(...answers.map(({ ms }) => ms));
  partial += answers.filter((one) => one.partial).length;
  progress(`round ${number + 1}: p99 ${round(percentile(alone, 0.99))} and ${round(percentile(beside, 0.99))} ms`);
  datacom.failAlways(null);
  // Waits until those calls have ended and the circuit breaker has seen enough successes.
  await sleep(19_000);
  for (let one = 0; one < FLUSH; one += 1) await search(one + number * FLUSH, 2);
}
client.close();
await product.stop();
const calls = datacom.requests.filter((name) => name === "search").length - ROUNDS * FLUSH;
const [quietly, hanging] = [percentile(alone, 0.99), percentile(beside, 0.99)];
printTable(
  `other pages while ${VISITORS} visitors wait for a supplier that hangs: PostgreSQL, ${ROUNDS} rounds in turn`,
  [
    ["pages, p50 without and with them", `${round(percentile(alone, 0.5))}; ${round(percentile(beside, 0.5))} ms`],
    ["pages, p99 without and with them", `${round(quietly)}; ${round(hanging)} ms`],
    ["p99 with them against without", round(hanging / quietly, 2), "≤ 1.10"],
    ["searches that were answered in part, of all", `${partial} of ${ROUNDS * VISITORS}`],
    [
      "a search is answered after, p50 and p99",
      `${round(percentile(waits, 0.5) / 1000)}; ${round(percentile(waits, 0.99) / 1000)} s`,
    ],
    ["calls of the supplier for them", calls, `${ROUNDS * JOURNEYS}`],
    ["memory (RSS) of the product, most", `${round(most, 0)} MB`, "≤ 600 MB"],
  ],
);
await datacom.close();
await home.remove();
