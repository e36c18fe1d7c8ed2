// Usage: node bench/chaos.ts [rounds] [seed]
// Customers book, pay, look and release holds while faults are injected. The product is killed, its database restarted, its connections
// ended, its disk filled, its clock moved and its mail server blocked. A checker then compares each response with the database, and is
// itself tested on planted bugs.
import { cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenInvariants, outsideSales } from "#operator/invariants.ts";
import { startOwnPostgres } from "../scripts/test-postgres.ts";
import { dice } from "../tests/support/dice.ts";
import { findCabins, findRooms, type PricedRoom } from "./buyers.ts";
import { FEED_SECRET } from "./chaos/bank.ts";
import { check, lostToTheClock } from "./chaos/checker.ts";
import { injectFaults, type Stage } from "./chaos/faults.ts";
import { endOf, type Fault, type History, outcomeOf } from "./chaos/history.ts";
import { createLoad, type Goods } from "./chaos/load.ts";
import { startMailServer } from "./chaos/mail-server.ts";
import { proveChecker } from "./chaos/prove-checker.ts";
import { mountSmallDisk } from "./chaos/small-disk.ts";
import { readEarlierIds, readStoredRows } from "./chaos/world.ts";
import {
  jsonClient,
  printTable,
  progress,
  type ServerHome,
  serverHome,
  sleep,
  spread,
  startProduct,
} from "./harness.ts";

const ROUNDS = Number(process.argv[2] ?? 3);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const PORT = 3400;
const MAIL_PORT = 3401;
const DISK_MEGABYTES = 1500;
const days = ["2027-02-17", "2027-02-18", "2027-02-19"];
const scarceDay = "2027-02-24";
const journeys = ["2027-01-12", "2027-01-13", "2027-01-19"].map((on) => ({ from: "HAN", to: "SGN", on }));

progress(`chaos: seed ${SEED}`);
const roll = dice(SEED);
const server = await startOwnPostgres();
const mail = await startMailServer(MAIL_PORT);
const clock = join(tmpdir(), `hai-trinh-bench-clock-${process.pid}`);
const env = {
  TRUSTED_PROXIES: "1",
  LOG_LEVEL: "warn",
  SEPAY_WEBHOOK_SECRET: FEED_SECRET,
  SMTP_URL: mail.url,
  MAIL_FROM: "Hải Trình <chao@haitrinh.example>",
};

/** Prepares a world with enough rooms and seats, except for some scarce rooms of one day. */
async function prepare(home: ServerHome): Promise<Goods> {
  const product = await startProduct(home, { port: PORT, env });
  const client = jsonClient(product.origin);
  const plenty: PricedRoom[] = await findCabins(client, days, 20);
  for (const nights of [1, 3])
    plenty.push(...(await findRooms(client, "hotel", [{ checkIn: days[0] ?? "", nights }], 10)));
  const scarce = await findCabins(client, [scarceDay], 2);
  client.close();
  await product.stop();
  await home.ask(`
    update room_nights set capacity = capacity + 100000 where night_on <> '${scarceDay}';
    update room_nights set capacity = sold + sold_elsewhere + held + 3 where night_on = '${scarceDay}';
    update timetable_fares set seats = 100000`);
  return { plenty, scarce, journeys };
}

/** Waits until no supplier request is in progress and no order waits for one. */
async function settled(home: ServerHome): Promise<void> {
  const until = performance.now() + 90_000;
  // A later due time means that a person must act.
  const busy = `
    select id, state from flight_orders where state in ('booking', 'ticketing', 'unknown', 'voiding')
      and due_at < now() + interval '5 minutes' limit 1`;
  while ((await home.ask(busy)).length > 0 && performance.now() < until) await sleep(500);
}

const base = await serverHome(server.url);
progress(`chaos on PostgreSQL ${server.name}: preparing`);
const goods = await prepare(base);
const outside = await outsideSales(base.ask);
const [place] = await base.ask("show data_directory");
const disk = mountSmallDisk(DISK_MEGABYTES, String(place?.data_directory));
if (disk) await base.ask(`create tablespace small location '${disk.rows}'`);
process.once("exit", () => disk?.remove());
if (!disk) progress("no small disk can be mounted here: nothing is filled");
await base.pool.end();

const home = await serverHome(server.url, { copied: base.name, ...(disk && { tablespace: "small" }) });
const files = base.env.DATA_DIR ?? "";
if (disk) cpSync(files, disk.files, { recursive: true });
const former = await readEarlierIds(home.ask);
const faults = new Set<Fault>();
const start = () =>
  startProduct(home, {
    port: PORT,
    env: { ...env, DATA_DIR: disk?.files ?? files, BENCH_CLOCK: clock },
    nodeArgs: ["--import", "./bench/hooks/shift-clock.ts"],
  });
const product = await start();
const client = jsonClient(product.origin);
const load = createLoad({ origin: product.origin, client, goods, roll: dice(SEED + 1), faults });
const stage: Stage = { home, server, mail, disk, clock, start, faults, roll };

const began = performance.now();
let over = false;
const working = load.run(() => !over);
const report = await injectFaults(stage, product, ROUNDS);
over = true;
await working;
const seconds = (performance.now() - began) / 1000;
const sentAgain = await load.finish();
progress(`${sentAgain} operations sent again; waiting for the airline`);
await settled(home);
const isReady = (await fetch(`${product.origin}/readyz/sell`)).ok;
client.close();
await report.product.stop();

const world = await readStoredRows(home.ask, former);
const findings = check(load.history, world, await brokenInvariants(home.ask, outside));
for (const { rule, what } of findings.slice(0, 50)) progress(`${rule}: ${what}`);
const unsent = world.emails.filter(({ id, state }) => state === "sent" && !mail.taken.has(id)).length;
const again = [...mail.taken.values()].filter((times) => times > 1).length;
await home.remove();

progress("the checker and planted bugs");
const [control, ...proofs] = await proveChecker({
  server: server.url,
  base,
  goods,
  outside,
  port: PORT,
  roll: dice(SEED + 2),
  env: { ...env, DATA_DIR: files },
});
await mail.close();
await server.close();
for (const left of [files, clock]) rmSync(left, { recursive: true, force: true });

const missed = proofs.filter(({ rules }) => rules.length === 0);
const isWrong = findings.length + unsent + missed.length + (control?.rules.length ?? 1) > 0 || !isReady;

const count = (history: History, does: string) => history.filter((one) => one.kind === does);
const endsOf = (history: History, does: string) => {
  const all = count(history, does);
  const ends = (end: string) => all.filter((one) => endOf(one) === end).length;
  return `${ends("acknowledged")}, ${ends("refused")}`;
};
const answers = load.history.flatMap(({ attempts }) => attempts.map(outcomeOf));
const answered = (outcome: string) => answers.filter((one) => one === outcome).length;
const kinds = Map.groupBy(world.bookings, ({ kind }) => kind);
const { happened } = report;
const named = (list: readonly string[]) => [...new Set(list)].join("; ");
const byRule = Map.groupBy(findings, ({ rule }) => rule);

printTable(`chaos: ${ROUNDS} rounds of faults in ${Math.round(seconds)} s, 12 in flight, seed ${SEED}`, [
  ["killed; database restarted", `${happened.kill}; ${happened.restart}`],
  ["backends ended while they worked", report.backends],
  [
    "disk filled; what /readyz/sell said",
    disk ? `${happened.disk}; ${named(report.readinessWhenFull)}` : "skipped: nothing can be mounted",
  ],
  ["clock a day ahead and back; mail server stuck", `${happened.clock}; ${happened.mail}`],
  ["orders acknowledged, refused", endsOf(load.history, "book")],
  ["of these stored, by kind", [...kinds].map(([kind, rows]) => `${rows.length} ${kind}`).join(", ")],
  ["notices of the bank acknowledged, refused", endsOf(load.history, "pay")],
  ["flights, paid or not, that ended because the clock ran ahead", lostToTheClock(load.history, world).size],
  ["holds given up, refused because money came", endsOf(load.history, "release")],
  ["bookings looked at", count(load.history, "look").length],
  [
    "answers: interrupted, none, in vain for 30 s",
    `${answered("interrupted")}, ${answered("unknown")}, ${load.silent}`,
  ],
  ["without a final response at the end, sent again", sentAgain],
  ["emails accepted; left without a response; accepted twice", `${mail.taken.size}; ${mail.left}; ${again}`],
  ["emails marked as sent that the server never accepted", unsent, "= 0"],
  ["/readyz/sell says yes after a trouble", `${spread(report.readyMs, 0)} ms`],
  ["ready at the end", isReady ? "yes" : "no", "yes"],
  ["findings of the checker", [...byRule].map(([rule, all]) => `${rule}: ${all.length}`).join("; ") || 0, "= 0"],
]);
printTable("chaos: bugs planted, each in a short run of its own", [
  ["without a bug", control?.rules.join("; ") || "nothing found", "nothing found"],
  ...proofs.map(({ bug, rules }) => [bug, rules.join("; ") || "**missed**", "caught"] as [string, string, string]),
  ["caught", `${proofs.length - missed.length} of ${proofs.length}`, `${proofs.length}`],
]);
// Stopping its own PostgreSQL server would end this process with status 0.
process.exit(isWrong ? 1 : 0);
