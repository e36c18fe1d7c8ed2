// Usage: node bench/joining-fares.ts
// The time from a supplier's response until its flights are in an open list, on a phone and on a desktop.
import { chromium, devices } from "@playwright/test";
import { addDays, formatDate, today } from "../src/kernel/calendar-date.ts";
import { startDatacom } from "../tests/emulators/datacom.ts";
import { percentile, printTable, progress, quiet, round, serverHome, sleep, startProduct } from "./harness.ts";

const PORT = 3187;
const SEARCHES = 20;
/** The supplier responds after this time, so that the page is loaded before. */
const SLOW_MS = 3000;

const home = await serverHome();
const datacom = await startDatacom();
const { headerUser, headerPass, agentAccount, agentPassword } = datacom.account;
const env = {
  ...{ LOG_LEVEL: "warn", DATACOM_BASE_URL: datacom.url, DATACOM_HEADER_USER: headerUser },
  ...{ DATACOM_HEADER_PASS: headerPass, DATACOM_AGENT_ACCOUNT: agentAccount, DATACOM_AGENT_PASSWORD: agentPassword },
};
const product = await startProduct(home, { port: PORT, env });
const browser = await chromium.launch({
  executablePath: process.env.BENCH_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
});

const searched = () => datacom.requests.filter((name) => name === "search").length;

async function untilAsked(before: number): Promise<number> {
  while (searched() === before) await sleep(2);
  return performance.now();
}

/** A day without a cached search, so that the supplier is called. */
let ahead = 20;
async function joining(device: object): Promise<number> {
  ahead += 1;
  const DepartDate = formatDate(addDays(today(new Date()), ahead)).replaceAll("/", "");
  const leg = { StartPoint: "HAN", EndPoint: "SGN", DepartDate };
  const req = encodeURIComponent(JSON.stringify({ Adt: 1, Chd: 0, Inf: 0, ListFlight: [leg] }));
  const context = await browser.newContext({ ...device, baseURL: product.origin });
  const page = await context.newPage();
  datacom.failWhen("search", { slow: SLOW_MS });
  const asked = untilAsked(searched());
  await page.goto(`/tim-ve-may-bay/ket-qua?req=${req}`);
  const count = () => Number(document.querySelector<HTMLElement>("[data-count]")?.dataset.count);
  const before = await page.evaluate(count);
  const answeredAt = (await asked) + SLOW_MS;
  await page.waitForFunction(
    (known) => Number(document.querySelector<HTMLElement>("[data-count]")?.dataset.count) > known,
    before,
    { polling: "raf" },
  );
  const ms = performance.now() - answeredAt;
  await context.close();
  return ms;
}

await quiet();
const rows: [string, string, string][] = [];
for (const [name, device] of [
  ["phone", devices["Pixel 7"] ?? {}],
  ["desktop", { viewport: { width: 1440, height: 900 } }],
] as const) {
  await joining(device);
  const times: number[] = [];
  for (let number = 0; number < SEARCHES; number += 1) times.push(await joining(device));
  progress(`${name}: ${times.map((ms) => round(ms, 0)).join(" ")}`);
  rows.push([
    `${name}, p50 and most`,
    `${round(percentile(times, 0.5), 0)}; ${round(Math.max(...times), 0)} ms`,
    "≤ 300 ms",
  ]);
}
await browser.close();
await product.stop();
await datacom.close();
await home.remove();
printTable(`flights in the list after their supplier has answered: PostgreSQL, ${SEARCHES} searches each`, rows);
