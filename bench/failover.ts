// Usage: node bench/failover.ts [rounds] [seed]
// Kills the leader of a Patroni cluster while customers book cruises, hotels and flights through HAProxy: once with synchronous replication
// and once without. The checker of bench/chaos.ts compares each response with the database that is left.
import { rmSync } from "node:fs";
import { brokenInvariants, type OutsideSales, outsideSales } from "#operator/invariants.ts";
import { dice } from "../tests/support/dice.ts";
import { findCabins, findRooms, type PricedRoom } from "./buyers.ts";
import { FEED_SECRET } from "./chaos/bank.ts";
import { check } from "./chaos/checker.ts";
import { acknowledgement, bookingsIn, type History, type Trouble } from "./chaos/history.ts";
import { createLoad, type Goods } from "./chaos/load.ts";
import { formerOf, readWorld } from "./chaos/world.ts";
import { type Cluster, startCluster } from "./failover/cluster.ts";
import {
  jsonClient,
  printTable,
  progress,
  round,
  type ServerHome,
  serverHome,
  sleep,
  spread,
  startProduct,
} from "./harness.ts";

const ROUNDS = Number(process.argv[2] ?? 10);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const PORT = 4420;
const BEFORE_MS = 5000;
const AFTER_MS = 3000;
const PATIENCE_MS = 120_000;
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn", SEPAY_WEBHOOK_SECRET: FEED_SECRET };
const days = ["2027-02-17", "2027-02-18", "2027-02-19"];
const journeys = ["2027-01-12", "2027-01-13", "2027-01-19"].map((on) => ({ from: "HAN", to: "SGN", on }));

/** Loads the demo with rooms and seats for everyone, except for some rooms of one day. */
async function prepare(home: ServerHome): Promise<Goods> {
  const product = await startProduct(home, { port: PORT, env });
  const client = jsonClient(product.origin);
  const plenty: PricedRoom[] = await findCabins(client, days, 20);
  plenty.push(...(await findRooms(client, "hotel", [{ checkIn: days[0] ?? "", nights: 2 }], 10)));
  const scarce = await findCabins(client, ["2027-02-24"], 2);
  client.close();
  await product.stop();
  await home.ask(`
    update room_nights set capacity = capacity + 100000 where night_on <> '2027-02-24';
    update room_nights set capacity = sold + sold_elsewhere + held + 30 where night_on = '2027-02-24';
    update timetable_fares set seats = 100000`);
  return { plenty, scarce, journeys };
}

/** When each booking was first acknowledged, in order. */
const momentsOf = (history: History) =>
  bookingsIn(history)
    .flatMap((booking) => acknowledgement(booking)?.endedAt ?? [])
    .sort((a, b) => a - b);

const longestGap = (moments: readonly number[]) =>
  Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment)));

async function lostIn(history: History, home: ServerHome): Promise<number> {
  const stored = new Set((await home.ask("select id::text from bookings")).map(({ id }) => id));
  const told = bookingsIn(history).flatMap((booking) => acknowledgement(booking)?.told?.id ?? []);
  return told.filter((id) => !stored.has(id)).length;
}

type FailoverReport = {
  outages: number[];
  rates: number[];
  acknowledged: number;
  lost: number;
  broken: Set<string>;
  findings: string[];
};

async function killLeaders(
  cluster: Cluster,
  home: ServerHome,
  goods: Goods,
  outside: OutsideSales,
  isSynchronous: boolean,
) {
  const former = await formerOf(home.ask);
  const product = await startProduct(home, { port: PORT, env });
  const client = jsonClient(product.origin);
  const troubles = new Set<Trouble>();
  const load = createLoad({ origin: product.origin, client, goods, roll: dice(SEED), troubles });
  const report: FailoverReport = { outages: [], rates: [], acknowledged: 0, lost: 0, broken: new Set(), findings: [] };
  for (let number = 1; number <= ROUNDS; number += 1) {
    const first = load.history.length;
    let isOver = false;
    const working = load.run(() => !isOver);
    await sleep(BEFORE_MS);
    report.rates.push(momentsOf(load.history.slice(first)).length / (BEFORE_MS / 1000));
    troubles.add("failover");
    const killed = await cluster.killLeader();
    const killedAt = Date.now();
    // Responses on their way when the leader died still arrive within this time.
    while ((momentsOf(load.history).at(-1) ?? 0) < killedAt + 1000) {
      if (Date.now() > killedAt + PATIENCE_MS) throw new Error(`no booking for ${PATIENCE_MS / 1000} s`);
      await sleep(100);
    }
    await sleep(AFTER_MS);
    troubles.delete("failover");
    isOver = true;
    await working;
    cluster.start(killed);
    await load.finish();
    await cluster.settled(isSynchronous);
    const gap = longestGap(momentsOf(load.history.slice(first))) / 1000;
    report.outages.push(gap);
    for (const line of await brokenInvariants(home.ask, outside)) report.broken.add(line);
    const lost = await lostIn(load.history, home);
    progress(`round ${number}: ${killed} killed, ${round(gap)} s without a booking, ${lost} lost so far`);
  }
  client.close();
  await product.stop();
  const findings = check(load.history, await readWorld(home.ask, former));
  for (const { rule, what } of findings.slice(0, 30)) progress(`${rule}: ${what}`);
  report.findings = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, all]) => `${rule}: ${all.length}`);
  report.acknowledged = momentsOf(load.history).length;
  report.lost = await lostIn(load.history, home);
  return report;
}

progress(`failover: seed ${SEED}; starting the cluster`);
const cluster = await startCluster();
progress("preparing the data");
const base = await serverHome(cluster.url);
const goods = await prepare(base);
const outside = await outsideSales(base.ask);
await base.pool.end();

const results: FailoverReport[] = [];
for (const isSynchronous of [true, false]) {
  await cluster.setSynchronous(isSynchronous);
  await cluster.settled(isSynchronous);
  progress(isSynchronous ? "with synchronous replication" : "without synchronous replication");
  const home = await serverHome(cluster.url, { copied: base.name });
  results.push(await killLeaders(cluster, home, goods, outside, isSynchronous));
  await home.remove();
}
rmSync(base.env.DATA_DIR ?? "", { recursive: true, force: true });

const both = (figure: (report: FailoverReport) => string | number) => results.map(figure).join("; ");
printTable(`failover: ${ROUNDS} leaders killed in each mode, 12 in flight, seed ${SEED}`, [
  ["seconds without an acknowledged booking", both(({ outages }) => spread(outages, 1))],
  ["bookings acknowledged", both(({ acknowledged }) => acknowledged)],
  ["acknowledged bookings lost", both(({ lost }) => lost), "0; any"],
  ["oversold nights and other broken invariants", both(({ broken }) => broken.size), "0; 0"],
  ["findings of the checker", both(({ findings }) => findings.join(", ") || "none"), "none; what was lost"],
  ["bookings a second before the kill", both(({ rates }) => spread(rates, 1))],
]);
const [synchronous, asynchronous] = results;
const isWrong = !synchronous || synchronous.lost + synchronous.broken.size + synchronous.findings.length > 0;
process.exit(isWrong || !asynchronous || asynchronous.broken.size > 0 ? 1 : 0);
