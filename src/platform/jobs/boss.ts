import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { system } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { Pool } from "#platform/database/open.ts";
import type { Log } from "#platform/log.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";

const SCHEMA = "pgboss";
const NUDGE_MS = 500;
const ONE_BY_ONE = { batchSize: 1, pollingIntervalSeconds: 2 };
/** Who stops a process ends it by force after ten seconds at the earliest; what runs longer is done again. */
const STOP_MS = 7000;
const TIME_ZONE = "Asia/Ho_Chi_Minh";

export type Queue = Jobs<Context> & { start(contextFor: () => Context): Promise<void>; stop(): Promise<void> };

/** Jobs on pg-boss, in the same database as the business, so that a job exists exactly when its reason does. */
export function openQueue(
  pool: Pool,
  kind: "embedded" | "server",
  jobs: readonly Job<never>[],
  log: Log,
  { patienceMs = STOP_MS } = {},
): Queue {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => flat(await pool.query(text, values as unknown[])) },
    schema: SCHEMA,
    ...(kind === "embedded" && { backend: "pglite" as const }),
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));

  const nudged = new Set<string>();
  let isStarted = false;

  return {
    async start(contextFor) {
      await boss.start();
      for (const job of jobs) await work(boss, job, contextFor, log);
      isStarted = true;
    },
    async enqueue(ctx, job, data) {
      await boss.send(job.name, data, { db: fromDrizzle(ctx.db, sql) });
    },
    soon(name) {
      // Before the start nothing can be sent; whoever starts the product nudges what has to follow.
      if (!isStarted || nudged.has(name)) return;
      nudged.add(name);
      setTimeout(() => {
        nudged.delete(name);
        boss.send(name, {}).catch((error: unknown) => log.warn({ err: error, job: name }, "job not sent"));
      }, NUDGE_MS).unref();
    },
    stop: () => boss.stop({ graceful: true, timeout: patienceMs }),
  };
}

async function work(boss: PgBoss, job: Job<never>, contextFor: () => Context, log: Log): Promise<void> {
  await boss.createQueue(job.name, {
    retryLimit: job.retries ?? 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
    ...(job.schedule && { policy: "short" }),
  });
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: TIME_ZONE });
  await boss.work(job.name, { ...ONE_BY_ONE, localConcurrency: job.atOnce ?? 1 }, async ([task]) => {
    const ctx = { ...contextFor(), actor: system };
    await job.run(ctx, (task?.data ?? {}) as never);
    log.debug({ job: job.name }, "job done");
  });
}

type SqlRows = { rows: unknown[] };

// Several statements in one text give an array of results.
const flat = (result: SqlRows | SqlRows[]): SqlRows =>
  Array.isArray(result) ? { rows: result.flatMap((one) => one.rows) } : result;
