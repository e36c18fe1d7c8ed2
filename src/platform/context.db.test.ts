import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { getCollectionVersion } from "./cache/change-log.ts";
import { afterCommit, type Context, dryRun, inTransaction, invalidate, invalidateAfterCommit } from "./context.ts";

/** A context that records what it reports to listeners. */
function listening(ctx: Context) {
  const heard: string[] = [];
  return { heard, ctx: { ...ctx, onInvalidated: (tags: ReadonlySet<string>) => void heard.push(...tags) } };
}

test("a rolled-back savepoint drops its reports, and a released one keeps them", async ({ ctx: own }) => {
  const { heard, ctx } = listening(own);

  await inTransaction(ctx, async (ctx) => {
    const failing = inTransaction(ctx, async (ctx) => {
      invalidateAfterCommit(ctx, "lost");
      await invalidate(ctx, "ships");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await inTransaction(ctx, async (ctx) => invalidateAfterCommit(ctx, "kept"));
    await invalidate(ctx, "ships");
    expect(heard).toEqual([]);
  });

  expect(heard.sort()).toEqual(["kept", "ships"]);
  expect(await getCollectionVersion(ctx, "ships")).toBe(1);
});

test("concurrent parts of one transaction keep or lose only their own reports", async ({ ctx }) => {
  const steps = [1, 4, 2, 6, 3];
  await inTransaction(ctx, async (ctx) => {
    const parts = steps.map((many, index) =>
      inTransaction(ctx, async (ctx) => {
        for (let step = 0; step < many; step += 1)
          await inTransaction(ctx, (ctx) => invalidate(ctx, `part-${index}-${step}`));
        if (many === 4) throw new Error("no");
      }),
    );
    const ended = await Promise.allSettled(parts);
    expect(ended.map(({ status }) => status)).toEqual(steps.map((many) => (many === 4 ? "rejected" : "fulfilled")));
  });
  for (const [place, many] of steps.entries())
    for (let step = 0; step < many; step += 1)
      expect(await getCollectionVersion(ctx, `part-${place}-${step}`), `${place}-${step}`).toBe(many === 4 ? 0 : 1);
});

test("dryRun returns the result of its work and rolls all of it back", async ({ ctx: own }) => {
  const { heard, ctx } = listening(own);
  const work = async (ctx: Context) => {
    await invalidate(ctx, "ships");
    afterCommit(ctx, () => heard.push("committed"));
    return getCollectionVersion(ctx, "ships");
  };

  expect(await dryRun(ctx, work)).toBe(1);
  expect([heard, await getCollectionVersion(ctx, "ships")]).toEqual([[], 0]);
  await inTransaction(ctx, async (ctx) => {
    expect(await dryRun(ctx, work)).toBe(1);
    invalidateAfterCommit(ctx, "after");
  });
  expect([heard, await getCollectionVersion(ctx, "ships")]).toEqual([["after"], 0]);
  const broken = dryRun(ctx, async () => Promise.reject(new Error("a fault")));
  await expect(broken).rejects.toThrow("a fault");
});
