import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { createReplica, type Replica } from "#platform/database/replica.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { aVisit } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as exported } from "../admin/statistics/export-resource.ts";
import { loader as fees } from "../admin/statistics/flight-fees-resource.ts";
import { loader as flights } from "../admin/statistics/flight-statistics-page.tsx";
import { loader as statistics } from "../admin/statistics/statistics-page.tsx";
import { readStale } from "./read-stale.ts";

let standby: Database;
beforeAll(async () => {
  standby = await openTestDatabase();
  const { rows } = await standby.pool.query("select current_database() as name");
  // The next sessions of this database may not write; the pool has one session until now.
  await standby.pool.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
  await standby.pool.query("set default_transaction_read_only = on");
});
afterAll(() => standby.close());

const owner = aStaffMember("owner");
const visit = (ctx: Context, address: string) => aVisit(ctx, address, { params: {}, actor: owner }) as never;
const aReplica = () => createReplica({ reads: standby.pool as pg.Pool, probe: standby.pool as pg.Pool }, silentLog);
const december = "tu=2026-12-01&den=2026-12-31";
const loaders: Record<string, (ctx: Context) => unknown> = {
  "src/web/admin/statistics/export-resource.ts": (ctx) =>
    exported(visit(ctx, `/admin/du-thuyen/thong-ke/xuat-csv?${december}`)),
  "src/web/admin/statistics/flight-fees-resource.ts": (ctx) =>
    fees(visit(ctx, `/admin/ve-may-bay/thong-ke/xuat-csv?${december}`)),
  "src/web/admin/statistics/flight-statistics-page.tsx": (ctx) =>
    flights(visit(ctx, `/admin/ve-may-bay/thong-ke?${december}`)),
  "src/web/admin/statistics/statistics-page.tsx": (ctx) =>
    statistics(visit(ctx, `/admin/du-thuyen/thong-ke?${december}`)),
};

/** A database of which no statement may be sent. */
const untouched = new Proxy({} as Context["db"], {
  get() {
    throw new Error("the primary was asked");
  },
});
const read = (ctx: Context) => readStale(ctx, async ({ db }) => (await db.execute(sql`select 1`)).rowCount);

/** A replica that was close a moment ago and has died since. */
function deadReplica(): Replica & { left: unknown[] } {
  const db = drizzle(new pg.Pool({ host: "127.0.0.1", port: 1 }));
  const left: unknown[] = [];
  return { left, current: async () => db, leave: (error) => void left.push(error) };
}

test.for(Object.keys(loaders))("%s reads the replica alone, and writes nothing", async (file, { ctx }) => {
  await expect(loaders[file]?.({ ...ctx, db: untouched, replica: aReplica() })).resolves.toBeDefined();
});

test("a read runs on the primary when the replica fails during it", async ({ ctx }) => {
  const replica = deadReplica();
  expect(await read({ ...ctx, replica })).toBe(1);
  expect(replica.left).toHaveLength(1);
});

test("a read that conflicts with the recovery of the replica runs on the primary, and a write on the replica fails", async ({
  ctx,
}) => {
  const outer = { ...ctx, replica: aReplica() };
  const failing = (code: string) =>
    readStale(outer, async ({ db }) => {
      if (db !== ctx.db) throw new Error("failed query", { cause: Object.assign(new Error("rejected"), { code }) });
      return "primary";
    });
  await expect(failing("40001")).resolves.toBe("primary");
  outer.replica = aReplica();
  await expect(failing("25006")).rejects.toThrow("failed query");
});

test("a transaction reads the primary, and a read of the replica fills no cache", async ({ ctx }) => {
  const cache = {} as NonNullable<Context["cache"]>;
  const outer = { ...ctx, replica: aReplica(), cache };
  await inTransaction(outer, (inner) => readStale(inner, async ({ db }) => expect(db).toBe(inner.db)));
  await readStale(outer, async (inner) => {
    expect(inner.db).not.toBe(ctx.db);
    expect(inner.cache).toBeUndefined();
  });
});

test("only these loaders may read the replica, and no command can", () => {
  const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const filesMatching = (word: RegExp) => sources.filter((file) => word.test(readFileSync(file, "utf8"))).toSorted();
  expect(filesMatching(/\breadStale\(/)).toEqual(Object.keys(loaders));
  expect(filesMatching(/\.replica\b/)).toEqual(["src/app.ts", "src/web/server/read-stale.ts"]);
});
