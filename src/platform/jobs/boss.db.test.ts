import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { dryRun, inTransaction } from "#platform/context.ts";
import { makeClock, makeContext, silentLog } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { openQueue } from "./boss.ts";
import type { Job } from "./job.ts";

test("a job exists only after the transaction that queued it commits", async () => {
  const database = await openTestDatabase();
  const done: string[] = [];
  const greet: Job<{ name: string }> = {
    name: "greet",
    title: "greet",
    run: async (_, { name }) => {
      done.push(name);
    },
  };
  const queue = openQueue(database.background, database.kind, [greet], silentLog);
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });
  const ctx = { ...makeContext(drizzleOf(database), makeClock()), jobs: queue };
  await queue.start(() => ctx);

  await inTransaction(ctx, async (ctx) => {
    await queue.enqueue(ctx, greet, { name: 'Hằng \' $1 "Béo"' });
    expect(done).toEqual([]);
  });
  const failed = inTransaction(ctx, async (ctx) => {
    await queue.enqueue(ctx, greet, { name: "nobody" });
    throw new Error("not to be");
  });
  await expect(failed).rejects.toThrow("not to be");
  await queue.enqueue(ctx, greet, { name: "last" });

  await vi.waitFor(() => expect(done).toContain("last"), { timeout: 30_000, interval: 100 });
  expect(done).toEqual(['Hằng \' $1 "Béo"', "last"]);
});

test("slow runs of a job do not block other runs of it", async () => {
  const database = await openTestDatabase();
  const done: string[] = [];
  const { promise: answer, resolve: letGo } = Promise.withResolvers<void>();
  const ask: Job<{ name: string }> = {
    name: "ask",
    title: "ask",
    concurrency: 2,
    run: async (_, { name }) => {
      if (name === "slow") await answer;
      done.push(name);
    },
  };
  const queue = openQueue(database.background, database.kind, [ask], silentLog);
  const ctx = { ...makeContext(drizzleOf(database), makeClock()), jobs: queue };
  await queue.start(() => ctx);
  await queue.enqueue(ctx, ask, { name: "slow" });
  await queue.enqueue(ctx, ask, { name: "other" });
  await vi.waitFor(() => expect(done).toEqual(["other"]), { timeout: 30_000, interval: 100 });
  letGo();
  await vi.waitFor(() => expect(done).toEqual(["other", "slow"]), { timeout: 30_000, interval: 100 });
  await queue.stop();
  await database.close();
});

test("a hanging job does not block the shutdown", async () => {
  const database = await openTestDatabase();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const hang: Job = {
    name: "hang",
    title: "hang",
    run: () => {
      begin();
      return new Promise(() => {});
    },
  };
  const queue = openQueue(database.background, database.kind, [hang], silentLog, { stopTimeoutMs: 1000 });
  const ctx = { ...makeContext(drizzleOf(database), makeClock()), jobs: queue };
  await queue.start(() => ctx);
  await queue.enqueue(ctx, hang, {});
  await begun;
  await queue.stop();
  await database.close();
});

test("a job that failed for good is listed without the values of its statement, and runs again on request", async () => {
  const database = await openTestDatabase();
  let isBroken = true;
  const write: Job = {
    name: "write",
    title: "Ghi",
    retries: 0,
    run: async (ctx) => {
      await ctx.db.execute(sql`select ${isBroken ? "canary-4711" : "1"}::int`);
    },
  };
  const queue = openQueue(database.background, database.kind, [write], silentLog);
  const ctx = { ...makeContext(drizzleOf(database), makeClock()), jobs: queue };
  await queue.start(() => ctx);
  await queue.enqueue(ctx, write, {});
  const [failed] = await vi.waitFor(async () => {
    const listed = await queue.listFailed(ctx);
    expect(listed).toHaveLength(1);
    return listed;
  });
  expect(failed).toMatchObject({ title: "Ghi", tries: 1, reason: expect.stringContaining("select") });
  const { rows } = await database.background.query(
    "select output::text as output from pgboss.job where name = 'write'",
  );
  expect(JSON.stringify(rows)).not.toContain("canary");

  isBroken = false;
  const id = failed?.id ?? "";
  expect(await inTransaction(ctx, (ctx) => queue.retry(ctx, id))).toBe("Ghi");
  await vi.waitFor(async () => expect(await queue.listFailed(ctx)).toEqual([]));
  expect(await queue.retry(ctx, id)).toBeNull();
  await queue.stop();
  await database.close();
});

test("an exclusive job is queued once for equal data until it ends, and a later success takes it off the list", async () => {
  const database = await openTestDatabase();
  let isBroken = true;
  const refresh: Job<{ id: number }> = {
    name: "refresh",
    title: "Làm mới",
    isExclusive: true,
    run: async () => {
      if (isBroken) throw new Error("broken");
    },
  };
  const queue = openQueue(database.background, database.kind, [refresh], silentLog);
  const ctx = { ...makeContext(drizzleOf(database), makeClock()), jobs: queue };
  await queue.start(() => ctx);
  const countJobs = async (state: string) =>
    (await database.background.query("select id from pgboss.job where state = $1", [state])).rows.length;
  for (const id of [1, 2, 1, 1]) await queue.enqueue(ctx, refresh, { id });
  await vi.waitFor(async () => expect(await countJobs("retry")).toBe(2));
  await queue.enqueue(ctx, refresh, { id: 1 });
  expect([await countJobs("retry"), await countJobs("created")]).toEqual([2, 0]);

  await database.background.query("update pgboss.job set state = 'failed', completed_on = now()");
  const failed = await queue.listFailed(ctx);
  expect(failed).toHaveLength(2);
  const retried = await dryRun(ctx, async (ctx) => {
    await queue.enqueue(ctx, refresh, { id: 1 });
    const titles: (string | null)[] = [];
    for (const { id } of failed) titles.push(await queue.retry(ctx, id));
    return titles;
  });
  expect(retried.toSorted()).toEqual(["Làm mới", null]);

  isBroken = false;
  await queue.enqueue(ctx, refresh, { id: 1 });
  await vi.waitFor(async () => expect(await countJobs("completed")).toBe(1));
  expect(await queue.listFailed(ctx)).toHaveLength(1);
  await queue.stop();
  await database.close();
});
