// Faults of the product and its surroundings while customers book. Each fault starts, lasts a while, and is over once /readyz/sell succeeds.
import { writeFileSync } from "node:fs";
import type { OwnPostgres } from "../../scripts/test-postgres.ts";
import { type Product, progress, type ServerHome, sleep } from "../harness.ts";
import type { Fault } from "./history.ts";
import type { MailServer } from "./mail-server.ts";
import type { SmallDisk } from "./small-disk.ts";

export type Stage = {
  home: ServerHome;
  server: OwnPostgres;
  mail: MailServer;
  disk: SmallDisk | null;
  /** The file with the offset of the product's clock. */
  clock: string;
  start(): Promise<Product>;
  /** A random number below a bound. */
  roll: (bound: number) => number;
  faults: Set<Fault>;
};

const A_DAY_MS = 86_400_000;
const BACKENDS = 20;
/** A product that is not ready this long after a fault counts as failed. */
const TIMEOUT_MS = 60_000;
/** Requests that were in flight at the end of a fault may still be affected by it. */
const AFTERMATH_MS = 1000;

type Injected = Exclude<Fault, "failover">;

export type FaultReport = {
  /** The process that runs at the end. */
  product: Product;
  happened: Record<Injected, number>;
  backends: number;
  /** The time until /readyz/sell succeeded after each fault. */
  readyMs: number[];
  /** The responses of /readyz/sell while the disk was full. */
  readinessWhenFull: string[];
};

/** Runs each fault `rounds` times, in random order. */
export async function injectFaults(stage: Stage, product: Product, rounds: number): Promise<FaultReport> {
  const happened = { kill: 0, backends: 0, restart: 0, disk: 0, mail: 0, clock: 0 };
  const report: FaultReport = { product, happened, backends: 0, readyMs: [], readinessWhenFull: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.keys(injections) as Injected[];
    while (order.length > 0) {
      const [fault] = order.splice(stage.roll(order.length), 1);
      if (!fault || (fault === "disk" && !stage.disk)) continue;
      progress(`round ${round + 1}: ${fault}`);
      stage.faults.add(fault);
      await injections[fault](stage, report);
      const over = performance.now();
      while ((await readiness(report.product)) !== "ok" && performance.now() < over + TIMEOUT_MS) await sleep(20);
      report.readyMs.push(performance.now() - over);
      report.happened[fault] += 1;
      await sleep(AFTERMATH_MS);
      stage.faults.delete(fault);
      await sleep(500 + stage.roll(1500));
    }
  }
  return report;
}

const injections: Record<Injected, (stage: Stage, report: FaultReport) => Promise<void>> = {
  async kill({ start, roll }, report) {
    await sleep(roll(1000));
    await report.product.kill();
    report.product = await start();
  },

  async backends({ home }, report) {
    for (const goal = report.backends + BACKENDS; report.backends < goal; ) {
      const rows = await home.ask(`
        select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state in ('idle in transaction', 'active')
          order by random() limit 2) chosen`);
      report.backends += rows.length;
      await sleep(20);
    }
  },

  async restart({ server }) {
    await server.restart();
  },

  async disk({ disk }, report) {
    disk?.fill();
    const until = performance.now() + 9000;
    let body = "";
    while (performance.now() < until) {
      body = await readiness(report.product);
      if (body === "disk" && performance.now() > until - 5000) break;
      await sleep(200);
    }
    report.readinessWhenFull.push(body);
    disk?.empty();
  },

  async mail(stage, report) {
    stage.mail.hangs = true;
    await sleep(2000);
    await perhapsKill(stage, report);
    await sleep(2000);
    stage.mail.hangs = false;
  },

  async clock(stage, report) {
    writeFileSync(stage.clock, String(A_DAY_MS));
    await sleep(2500);
    await perhapsKill(stage, report);
    await sleep(1500);
    writeFileSync(stage.clock, "0");
    await sleep(200);
  },
};

/** Kills the process during another fault, half of the times. */
async function perhapsKill(stage: Stage, report: FaultReport): Promise<void> {
  if (stage.roll(2) === 0) return;
  stage.faults.add("kill");
  await injections.kill(stage, report);
  report.happened.kill += 1;
  await sleep(AFTERMATH_MS);
  stage.faults.delete("kill");
}

const readiness = ({ origin }: Product) =>
  fetch(`${origin}/readyz/sell`).then(
    async (response) => (await response.text()).trim(),
    () => "nothing",
  );
