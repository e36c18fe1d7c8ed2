// Usage: node bench/flight-kill9.ts [kills]
// Kills a process with SIGKILL while it waits for a supplier's response to a flight order, at Datacom and at Duffel. Half of the orders are
// held by then and half never will be. New processes, with clocks some minutes later, find out which by reading.
import { spawn } from "node:child_process";
import { migrate } from "../src/platform/database/migrate.ts";
import { startDatacom } from "../tests/emulators/datacom.ts";
import { startDuffel } from "../tests/emulators/duffel.ts";
import { printTable, progress, serverHome, sleep } from "./harness.ts";
import { brokenInvariants } from "./invariants.ts";

const KILLS = Number(process.argv[2] ?? 20);
/** The minutes of each read: an order that was read too early is read again. */
const MINUTES = [2, 4, 7, 12, 20];

const home = await serverHome();
await migrate(home.pool, "database/migrations");
const [datacom, duffel] = [await startDatacom(), await startDuffel()];
const { headerUser, headerPass, agentAccount, agentPassword } = datacom.account;
const suppliers = [
  {
    emulator: datacom,
    books: "book",
    env: {
      ...{ DATACOM_BASE_URL: datacom.url, DATACOM_HEADER_USER: headerUser, DATACOM_HEADER_PASS: headerPass },
      ...{ DATACOM_AGENT_ACCOUNT: agentAccount, DATACOM_AGENT_PASSWORD: agentPassword },
    },
  },
  {
    emulator: duffel,
    books: "POST orders",
    env: { DUFFEL_BASE_URL: duffel.url, DUFFEL_ACCESS_TOKEN: duffel.account.token },
  },
] as const;

const child = (what: string, env: Record<string, string>) =>
  spawn(process.execPath, ["bench/hooks/flight-order.ts", what, home.url], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...env },
  });
const ended = (one: ReturnType<typeof child>) =>
  new Promise<void>((resolve) => {
    if (one.exitCode !== null || one.signalCode !== null) resolve();
    else one.once("exit", () => resolve());
  });

let killedWaiting = 0;
for (let kill = 0; kill < KILLS; kill += 1) {
  const supplier = suppliers[kill % 2] ?? suppliers[0];
  const { emulator, books } = supplier;
  const isDone = kill % 4 < 2;
  const asked = () => emulator.requests.filter((name) => name === books).length;
  const before = asked();
  emulator.failWhen(books, isDone ? "stuck" : "hang");
  const one = child("place", { ...supplier.env, ORDER: String(kill) });
  const until = performance.now() + 30_000;
  while (asked() === before && one.exitCode === null && performance.now() < until) await sleep(5);
  if (asked() > before && one.exitCode === null) killedWaiting += 1;
  // The response is in flight for a moment while the process waits for it.
  await sleep(Math.random() * 50);
  one.kill("SIGKILL");
  await ended(one);
  progress(`kill ${kill + 1}: ${isDone ? "held, not answered" : "never done"}`);
}
const env = { ...suppliers[0].env, ...suppliers[1].env };
for (const minutes of MINUTES) await ended(child("work", { ...env, MINUTES_ON: String(minutes) }));

const states = await home.ask(
  "select state, failure, count(*)::int as n from flight_orders group by 1, 2 order by 1, 2",
);
const keys = suppliers.flatMap(({ emulator }) => emulator.keys());
const sent = suppliers.reduce(
  (sum, { emulator, books }) => sum + emulator.requests.filter((name) => name === books).length,
  0,
);
const orders = await home.ask("select id, state from flight_orders");
const held = new Set(orders.filter(({ state }) => state === "held").map(({ id }) => String(id)));
const lost = keys.filter((key) => !held.has(key)).length;
const imagined = [...held].filter((key) => !keys.includes(key)).length;
const broken = await brokenInvariants(home.ask);
const wrong = keys.length - new Set(keys).size + (sent - KILLS) + lost + imagined + broken.length;
if (wrong > 0 || killedWaiting < KILLS) process.exitCode = 1;
printTable(
  "kill -9 between an order of flights and the answer of its supplier: PostgreSQL, Datacom and Duffel in turn",
  [
    ["killed while the supplier was being asked", killedWaiting, `= ${KILLS}`],
    ["orders that their supplier had held, and had not", `${keys.length}; ${KILLS - keys.length}`],
    ["sent to a supplier; booked twice", `${sent}; ${keys.length - new Set(keys).size}`, `= ${KILLS}; = 0`],
    ["held and not known here; known here and not held", `${lost}; ${imagined}`, "= 0; = 0"],
    [
      "what became of the orders",
      states.map(({ state, failure, n }) => `${n} ${state}${failure ? ` (${failure})` : ""}`).join(", "),
    ],
    ["broken invariants", broken.join("; ") || 0, "= 0"],
  ],
);
await Promise.all([datacom.close(), duffel.close()]);
await home.remove();
