// Usage: node bench/failover.ts [rounds] [seed] [kill | maintain]
// Disturbs a Patroni cluster while customers book cruises, hotels and flights through HAProxy: `kill` kills the leader, once with synchronous
// replication and once without; `maintain` switches over to a standby, kills a member of etcd, and kills all of them for half a minute. The
// checker of bench/chaos.ts compares each response with the database that is left.
import { rmSync } from "node:fs";
import { brokenInvariants, type OutsideSales, outsideSales } from "#operator/invariants.ts";
import { dice } from "../tests/support/dice.ts";
import { findCabins, findRooms, type PricedRoom } from "./buyers.ts";
import { FEED_SECRET } from "./chaos/bank.ts";
import { check } from "./chaos/checker.ts";
import { acknowledgement, bookingsIn, type Fault, type History } from "./chaos/history.ts";
import { createLoad, type Goods } from "./chaos/load.ts";
import { readEarlierIds, readStoredRows } from "./chaos/world.ts";
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
const KIND = process.argv[4] === "maintain" ? "maintain" : "kill";
const PORT = 4420;
const BEFORE_MS = 5000;
const AFTER_MS = 3000;
const TIMEOUT_MS = 120_000;
/** Patroni's lock in etcd ends within 20 seconds. */
const WITHOUT_ETCD_MS = 30_000;
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
  Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));

async function lostIn(history: History, home: ServerHome): Promise<number> {
  const stored = new Set((await home.ask("select id::text from bookings")).map(({ id }) => id));
  const told = bookingsIn(history).flatMap((booking) => acknowledgement(booking)?.acknowledged?.id ?? []);
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

/** Causes a fault in the cluster. Returns its description and the function that repairs it. */
type Disturb = (cluster: Cluster) => Promise<{ what: string; repair: () => void }>;

const killLeader: Disturb = async (cluster) => {
  const name = await cluster.killLeader();
  return { what: `${name} killed`, repair: () => cluster.start(name) };
};
const switchOver: Disturb = async (cluster) => ({ what: `${await cluster.switchOver()} demoted`, repair: () => {} });
const loseEtcdMember: Disturb = async (cluster) => {
  const name = await cluster.leader();
  return { what: `etcd of ${name} killed`, repair: cluster.killEtcd(name ? [name] : []) };
};
const loseEtcd: Disturb = async (cluster) => {
  const repair = cluster.killEtcd();
  await sleep(WITHOUT_ETCD_MS);
  return { what: `all of etcd killed for ${WITHOUT_ETCD_MS / 1000} s`, repair };
};

type Mode = { title: string; isSynchronous: boolean; disturb: Disturb };
const modes: Readonly<Record<typeof KIND, readonly Mode[]>> = {
  kill: [
    { title: "leader killed, synchronous", isSynchronous: true, disturb: killLeader },
    { title: "leader killed, asynchronous", isSynchronous: false, disturb: killLeader },
  ],
  maintain: [
    { title: "switchover", isSynchronous: true, disturb: switchOver },
    { title: "a member of etcd killed", isSynchronous: true, disturb: loseEtcdMember },
    { title: "no etcd for half a minute", isSynchronous: true, disturb: loseEtcd },
  ],
};

async function runMode(
  cluster: Cluster,
  home: ServerHome,
  goods: Goods,
  outside: OutsideSales,
  { isSynchronous, disturb }: Mode,
) {
  const former = await readEarlierIds(home.ask);
  const product = await startProduct(home, { port: PORT, env });
  const client = jsonClient(product.origin);
  const faults = new Set<Fault>();
  const load = createLoad({ origin: product.origin, client, goods, roll: dice(SEED), faults });
  const report: FailoverReport = { outages: [], rates: [], acknowledged: 0, lost: 0, broken: new Set(), findings: [] };
  for (let number = 1; number <= ROUNDS; number += 1) {
    const first = load.history.length;
    let isOver = false;
    const working = load.run(() => !isOver);
    await sleep(BEFORE_MS);
    report.rates.push(momentsOf(load.history.slice(first)).length / (BEFORE_MS / 1000));
    faults.add("failover");
    const { what, repair } = await disturb(cluster);
    const disturbedAt = Date.now();
    // Responses on their way when the leader died still arrive within this time.
    while ((momentsOf(load.history).at(-1) ?? 0) < disturbedAt + 1000) {
      if (Date.now() > disturbedAt + TIMEOUT_MS) throw new Error(`no booking for ${TIMEOUT_MS / 1000} s`);
      await sleep(100);
    }
    await sleep(AFTER_MS);
    faults.delete("failover");
    isOver = true;
    await working;
    repair();
    await load.finish();
    await cluster.settled(isSynchronous);
    const gap = longestGap(momentsOf(load.history.slice(first))) / 1000;
    report.outages.push(gap);
    for (const line of await brokenInvariants(home.ask, outside)) report.broken.add(line);
    const lost = await lostIn(load.history, home);
    progress(`round ${number}: ${what}, ${round(gap)} s without a booking, ${lost} lost so far`);
  }
  client.close();
  await product.stop();
  const findings = check(load.history, await readStoredRows(home.ask, former));
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
for (const mode of modes[KIND]) {
  await cluster.setSynchronous(mode.isSynchronous);
  await cluster.settled(mode.isSynchronous);
  progress(mode.title);
  const home = await serverHome(cluster.url, { copied: base.name });
  results.push(await runMode(cluster, home, goods, outside, mode));
  await home.remove();
}
rmSync(base.env.DATA_DIR ?? "", { recursive: true, force: true });

const each = (figure: (report: FailoverReport) => string | number) => results.map(figure).join("; ");
const titles = modes[KIND].map(({ title }) => title).join("; ");
printTable(`failover: ${titles}; ${ROUNDS} times each, 12 in flight, seed ${SEED}`, [
  ["seconds without an acknowledged booking", each(({ outages }) => spread(outages, 1))],
  ["bookings acknowledged", each(({ acknowledged }) => acknowledged)],
  ["acknowledged bookings lost", each(({ lost }) => lost), "0; any when asynchronous"],
  ["oversold nights and other broken invariants", each(({ broken }) => broken.size), "0"],
  ["findings of the checker", each(({ findings }) => findings.join(", ") || "none"), "none; what was lost"],
  ["bookings a second before", each(({ rates }) => spread(rates, 1))],
]);
const isWrong = results.some(
  ({ lost, broken, findings }, index) =>
    broken.size > 0 || (modes[KIND][index]?.isSynchronous && lost + findings.length > 0),
);
process.exit(isWrong ? 1 : 0);
