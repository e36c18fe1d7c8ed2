import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { versionOf } from "./changes.ts";
import { afterCommit, announce, type Context, inTransaction, rehearse, touch } from "./context.ts";

/** A context with what it tells others. */
function listening(ctx: Context) {
  const heard: string[] = [];
  return { heard, ctx: { ...ctx, changed: (tags: ReadonlySet<string>) => void heard.push(...tags) } };
}

test("what a savepoint has said is forgotten when it is taken back, and kept when it is not", async ({ ctx: own }) => {
  const { heard, ctx } = listening(own);

  await inTransaction(ctx, async (ctx) => {
    const failing = inTransaction(ctx, async (ctx) => {
      announce(ctx, "lost");
      await touch(ctx, "ships");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await inTransaction(ctx, async (ctx) => announce(ctx, "kept"));
    await touch(ctx, "ships");
    expect(heard).toEqual([]);
  });

  expect(heard.sort()).toEqual(["kept", "ships"]);
  expect(await versionOf(ctx, "ships")).toBe(1);
});

test("a rehearsal answers what came of the work, and leaves nothing of it", async ({ ctx: own }) => {
  const { heard, ctx } = listening(own);
  const work = async (ctx: Context) => {
    await touch(ctx, "ships");
    afterCommit(ctx, () => heard.push("committed"));
    return versionOf(ctx, "ships");
  };

  expect(await rehearse(ctx, work)).toBe(1);
  expect([heard, await versionOf(ctx, "ships")]).toEqual([[], 0]);
  await inTransaction(ctx, async (ctx) => {
    expect(await rehearse(ctx, work)).toBe(1);
    announce(ctx, "after");
  });
  expect([heard, await versionOf(ctx, "ships")]).toEqual([["after"], 0]);
  const broken = rehearse(ctx, async () => Promise.reject(new Error("a fault")));
  await expect(broken).rejects.toThrow("a fault");
});
