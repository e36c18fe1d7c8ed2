import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { type Context, inTransaction } from "../context.ts";
import { contentVersions } from "../database/tables.ts";
import { cached } from "./cached.ts";
import { createTaggedCache } from "./tagged-cache.ts";

test("cached loads a result once until its content changes", async ({ ctx }) => {
  let version = 1;
  let loads = 0;
  const cachingCtx = { ...ctx, cache: createTaggedCache(() => String(version), 10) };
  const loadCached = () => cached(cachingCtx, "key", ["tag"], async () => ({ loads: ++loads }));

  expect([await loadCached(), await loadCached()]).toEqual([{ loads: 1 }, { loads: 1 }]);
  version = 2;
  expect(await loadCached()).toEqual({ loads: 2 });
});

test("cached sends a statement once for many callers", async ({ ctx }) => {
  const remembering = { ...ctx, cache: createTaggedCache(() => "1", 10) };
  const ask = (ctx: Context) => cached(ctx, "key", [], () => ctx.db.select().from(contentVersions));

  expect(await statementsOf(remembering, (ctx) => Promise.all([ask(ctx), ask(ctx)]))).toBe(1);
  expect(await statementsOf(remembering, ask)).toBe(0);
});

test("cached passes the previous result to the next load, also after a failure", async ({ ctx }) => {
  let version = 1;
  const remembering = { ...ctx, cache: createTaggedCache(() => String(version), 10) };
  const loadNext = () =>
    cached<{ seen: number[] }>(remembering, "key", ["tag"], async (before) => {
      const known = await before?.catch(() => undefined);
      if (version === 2) throw new Error("no");
      return { seen: [...(known?.seen ?? []), version] };
    });

  expect(await loadNext()).toEqual({ seen: [1] });
  version = 2;
  await expect(loadNext()).rejects.toThrow("no");
  version = 3;
  expect(await loadNext()).toEqual({ seen: [1, 3] });
});

test("cached does not store a failure", async ({ ctx }) => {
  const remembering = { ...ctx, cache: createTaggedCache(() => "1", 10) };
  const failing = cached(remembering, "key", [], () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await cached(remembering, "key", [], async () => ({ ok: true }))).toEqual({ ok: true });
});

test("a transaction does not wait for a load that needs its connection", async ({ ctx }) => {
  const remembering = { ...ctx, cache: createTaggedCache(() => "1", 10) };
  const connection = Promise.withResolvers<{ from: string }>();
  const outside = cached(remembering, "key", ["tag"], () => connection.promise);

  const inside = await inTransaction(remembering, (ctx) =>
    cached(ctx, "key", ["tag"], async () => ({ from: "inside" })),
  );
  expect(inside).toEqual({ from: "inside" });

  connection.resolve({ from: "outside" });
  expect(await outside).toEqual({ from: "outside" });
  const known = await inTransaction(remembering, (ctx) =>
    cached(ctx, "key", ["tag"], async () => ({ from: "inside" })),
  );
  expect(known).toEqual({ from: "outside" });
});
