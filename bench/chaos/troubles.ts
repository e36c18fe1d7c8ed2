// Faults of the product and its surroundings while customers book. Each fault starts, lasts a while, and is over once /readyz/sell succeeds.
import { writeFileSync } from "node:fs";
import type { OwnServer } from "../../scripts/test-server.ts";
import { type Product, progress, type ServerHome, sleep } from "../harness.ts";
import type { Trouble } from "./history.ts";
import type { MailServer } from "./mail-server.ts";
import type { SmallDisk } from "./small-disk.ts";

export type Stage = {
  home: ServerHome;
  server: OwnServer;
  mail: MailServer;
  disk: SmallDisk | null;
  /** The file with the offset of the product's clock. */
  clock: string;
  start(): Promise<Product>;
  /** A random number below a bound. */
  roll: (bound: number) => number;
  troubles: Set<Trouble>;
};

const A_DAY_MS = 86_400_000;
const BACKENDS = 20;
/** A product that is not ready this long after a fault counts as failed. */
const PATIENCE_MS = 60_000;
/** Requests that were in flight at the end of a fault may still be affected by it. */
const AFTERMATH_MS = 1000;

type Injected = Exclude<Trouble, "failover">;

export type TroubleReport = {
  /** The process that runs at the end. */
  product: Product;
  happened: Record<Injected, number>;
  backends: number;
  /** The time until /readyz/sell succeeded after each fault. */
  readyMs: number[];
  /** The responses of /readyz/sell while the disk was full. */
  saidFull: string[];
};

/** Runs each fault `rounds` times, in random order. */
export async function haveTroubles(stage: Stage, product: Product, rounds: number): Promise<TroubleReport> {
  const happened = { kill: 0, backends: 0, restart: 0, disk: 0, mail: 0, clock: 0 };
  const report: TroubleReport = { product, happened, backends: 0, readyMs: [], saidFull: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.keys(troubles) as Injected[];
    while (order.length > 0) {
      const [trouble] = order.splice(stage.roll(order.length), 1);
      if (!trouble || (trouble === "disk" && !stage.disk)) continue;
      progress(`round ${round + 1}: ${trouble}`);
      stage.troubles.add(trouble);
      await troubles[trouble](stage, report);
      const over = performance.now();
      while ((await readiness(report.product)) !== "ok" && performance.now() < over + PATIENCE_MS) await sleep(20);
      report.readyMs.push(performance.now() - over);
      report.happened[trouble] += 1;
      await sleep(AFTERMATH_MS);
      stage.troubles.delete(trouble);
      await sleep(500 + stage.roll(1500));
    }
  }
  return report;
}

const troubles: Record<Injected, (stage: Stage, report: TroubleReport) => Promise<void>> = {
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
    report.saidFull.push(body);
    disk?.empty();
  },

  async mail(stage, report) {
    stage.mail.hangs = true;
    await sleep(2000);
    await perhapsKilled(stage, report);
    await sleep(2000);
    stage.mail.hangs = false;
  },

  async clock(stage, report) {
    writeFileSync(stage.clock, String(A_DAY_MS));
    await sleep(2500);
    await perhapsKilled(stage, report);
    await sleep(1500);
    writeFileSync(stage.clock, "0");
    await sleep(200);
  },
};

/** Kills the process during another fault, half of the times. */
async function perhapsKilled(stage: Stage, report: TroubleReport): Promise<void> {
  if (stage.roll(2) === 0) return;
  stage.troubles.add("kill");
  await troubles.kill(stage, report);
  report.happened.kill += 1;
  await sleep(AFTERMATH_MS);
  stage.troubles.delete("kill");
}

const readiness = ({ origin }: Product) =>
  fetch(`${origin}/readyz/sell`).then(
    async (response) => (await response.text()).trim(),
    () => "nothing",
  );
