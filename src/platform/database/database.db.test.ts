import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { bumpVersions, inTransaction, sqlState } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { contentVersions } from "./tables.ts";

test("the migrations create a database with trigram search", async ({ ctx }) => {
  const { rows } = await ctx.db.execute(sql`select extname from pg_extension where extname = 'pg_trgm'`);
  expect(rows).toEqual([{ extname: "pg_trgm" }]);
});

test("8-byte integers and days are read as they were written", async ({ ctx }) => {
  const { rows } = await ctx.db.execute(sql`select 9007199254740991::bigint as big, '2026-12-12'::date as day`);
  expect(rows).toEqual([{ big: "9007199254740991", day: "2026-12-12" }]);
});

test("a failed savepoint rolls back only its own part", async ({ ctx }) => {
  await bumpVersions(ctx.db, ["kept"]);
  const failing = inTransaction(ctx, async (ctx) => {
    await bumpVersions(ctx.db, ["lost"]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");

  expect(await ctx.db.select().from(contentVersions)).toMatchObject([{ tag: "kept", version: 1 }]);
});

test("statements sent together with a failed one report its error, not only that the transaction is aborted", async ({
  ctx,
}) => {
  const failing = inTransaction(ctx, async ({ db }) => {
    const together = [sql`select 1 / ${0}::int`, sql`select ${1}::int`, sql`select 2`, sql`select ${3}::int`];
    return Promise.allSettled(together.map((one) => db.execute(one))).then((ended) => {
      throw new AggregateError(ended.map((one) => (one.status === "rejected" ? one.reason : null)));
    });
  });

  const { errors } = (await failing.catch((error: unknown) => error)) as AggregateError;
  expect(errors.map(sqlState)).toEqual(["22012", "22012", "22012", "22012"]);
});
