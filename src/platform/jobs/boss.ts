import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { system } from "#kernel/actor.ts";
import { afterCommit, type Context } from "#platform/context.ts";
import type { Pool } from "#platform/database/open.ts";
import { type Log, loggedError } from "#platform/log.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./jobs.ts";

const SCHEMA = "pgboss";
const NUDGE_MS = 500;
/** Failed jobs shown at once; more of them have one cause. */
const MAX_LISTED = 100;
/** The process that queues a job wakes its own workers. Polling finds the rest: jobs of ended processes, retries and schedules. */
const POLL_SECONDS = 60;
/** The largest interval that pg-boss allows. */
const CRON_POLL_SECONDS = 45;
/** Only the first worker of a job polls; the others run when they are woken. */
const WOKEN_POLL_SECONDS = 3600;
/** Orchestrators kill a process after ten seconds at the earliest; an unfinished job runs again. */
const STOP_MS = 7000;
const TIME_ZONE = "Asia/Ho_Chi_Minh";

export type Queue = Jobs<Context> & { start(contextFor: () => Context): Promise<void>; stop(): Promise<void> };

/** Jobs on pg-boss, in the same database as the business data, so that a job commits with the change that caused it. */
export function openQueue(
  pool: Pool,
  kind: "embedded" | "server",
  jobs: readonly Job<never>[],
  log: Log,
  { stopTimeoutMs = STOP_MS } = {},
): Queue {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => flat(await pool.query(text, values as unknown[])) },
    schema: SCHEMA,
    cronWorkerIntervalSeconds: CRON_POLL_SECONDS,
    cronMonitorIntervalSeconds: CRON_POLL_SECONDS,
    // No job waits for other jobs, which pg-boss calls a flow.
    flowIntervalSeconds: 3600,
    ...(kind === "embedded" && { backend: "pglite" as const }),
  });
  boss.on("error", (error) => log.error({ event: "job.queue_failed", err: error }, "job queue failed"));

  const nudged = new Set<string>();
  const workers = new Map<string, string[]>();
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  // A job of another version may be unknown here.
  const titleOf = (name: string) => jobs.find((job) => job.name === name)?.title ?? name;
  let isStarted = false;

  return {
    async start(contextFor) {
      await boss.start();
      // A schedule of an older version would queue a job that no worker runs.
      for (const { name } of await boss.getSchedules())
        if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
      for (const job of jobs) {
        workers.set(job.name, await work(boss, job, { contextFor, log, wake }));
        wake(job.name);
      }
      isStarted = true;
    },
    async enqueue(ctx, job, data) {
      const key = job.isExclusive && { singletonKey: JSON.stringify(data) };
      await boss.send(job.name, data, { db: fromDrizzle(ctx.db, sql), ...key });
      afterCommit(ctx, () => wake(job.name));
    },
    async listFailed(ctx) {
      const { rows } = await ctx.db.execute<FailedRow>(sql`
        select id, name, completed_on, retry_count, output->>'message' as reason from pgboss.job failed
        where ${isFailed} order by completed_on desc limit ${MAX_LISTED}`);
      return rows.map((row) => ({
        id: row.id,
        title: titleOf(row.name),
        failedAt: new Date(row.completed_on),
        tries: row.retry_count + 1,
        reason: row.reason ?? "",
      }));
    },
    async retry(ctx, id) {
      const { rows } = await ctx.db.execute<{ name: string }>(
        sql`select name from pgboss.job failed where id = ${id} and state = 'failed' and ${isAlone} for update`,
      );
      const [job] = rows;
      if (!job) return null;
      await boss.retry(job.name, id, { db: fromDrizzle(ctx.db, sql) });
      afterCommit(ctx, () => wake(job.name));
      return titleOf(job.name);
    },
    soon(name) {
      // Jobs cannot be queued before the start; the start queues the necessary ones itself.
      if (!isStarted || nudged.has(name)) return;
      nudged.add(name);
      setTimeout(() => {
        nudged.delete(name);
        boss.send(name, {}).then(
          () => wake(name),
          (error: unknown) => log.warn({ event: "job.not_queued", err: error, job: name }, "job not queued"),
        );
      }, NUDGE_MS).unref();
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  };
}

type Work = { contextFor: () => Context; log: Log; wake: (name: string) => void };

/** Starts the workers of a job and returns their ids. */
async function work(boss: PgBoss, job: Job<never>, { contextFor, log, wake }: Work): Promise<string[]> {
  await boss.createQueue(job.name, {
    retryLimit: job.retries ?? 5,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
    ...(job.schedule && { policy: "short" }),
    ...(job.isExclusive && { policy: "exclusive" }),
  });
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: TIME_ZONE });
  const run = async ([task]: { data: object }[]) => {
    // More jobs may wait behind this one: a woken worker fetches again after it.
    wake(job.name);
    const ctx = { ...contextFor(), actor: system };
    try {
      await job.run(ctx, (task?.data ?? {}) as never);
    } catch (error) {
      log.error({ event: "job.failed", err: error, job: job.name }, "job failed; the queue repeats it");
      // The queue stores the message, and that of a failed statement has its values.
      throw new Error(reasonOf(error));
    }
    log.debug({ event: "job.done", job: job.name }, "job done");
  };
  const ids: string[] = [];
  for (let worker = 0; worker < (job.concurrency ?? 1); worker += 1) {
    const pollingIntervalSeconds = worker === 0 ? POLL_SECONDS : WOKEN_POLL_SECONDS;
    ids.push(await boss.work(job.name, { batchSize: 1, pollingIntervalSeconds }, run));
  }
  return ids;
}

/** The part of an error that staff may read. The message of a database error may quote a value; its SQLSTATE does not. */
function reasonOf(error: unknown): string {
  const { type, message, statement, code, cause } = loggedError(error) as Record<string, unknown>;
  const inner = (cause ?? {}) as Record<string, unknown>;
  const summary = isSqlState(code) ? code : (message ?? statement);
  return [type, summary, isSqlState(inner.code) ? inner.code : inner.message].filter(Boolean).join(": ").slice(0, 300);
}

const isSqlState = (code: unknown) => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);

/** A job with equal data that has succeeded since did its work. */
const isFailed = sql`failed.state = 'failed' and not exists (
  select 1 from pgboss.job later where later.name = failed.name and later.data = failed.data
    and later.state = 'completed' and later.completed_on > failed.completed_on)`;

/** The queue rejects a second exclusive job with the same key. */
const isAlone = sql`not exists (
  select 1 from pgboss.job other where other.name = failed.name and other.singleton_key = failed.singleton_key
    and other.policy = 'exclusive' and other.state in ('created', 'retry', 'active'))`;

type FailedRow = { id: string; name: string; completed_on: string; retry_count: number; reason: string | null };

type SqlRows = { rows: unknown[] };

// Several statements in one text return an array of results.
const flat = (result: SqlRows | SqlRows[]): SqlRows =>
  Array.isArray(result) ? { rows: result.flatMap((one) => one.rows) } : result;
