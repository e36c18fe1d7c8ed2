import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { serverUrl } from "#tests/support/database.ts";
import { isConnectionLost } from "./lost-connection.ts";
import { openServer } from "./open.ts";

const url = serverUrl() ?? "";
const table = `server_pool_${process.pid}`;
const OFTEN = 6;

if (url) {
  beforeAll(() => once(`create table ${table} (n integer primary key, word text)`));
  afterAll(() => once(`drop table ${table}`));
}

async function once(text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function open(connections = 1) {
  const database = await openServer(url, { max: connections });
  onTestFinished(() => database.close());
  const pool = database.pool as pg.Pool;
  return { pool, db: drizzle(pool) };
}

const insert = (n: unknown) => sql`insert into ${sql.identifier(table)} (n) values (${n})`;
const rows = async (pool: pg.Pool) => (await pool.query(`select n from ${table} order by n`)).rows.map(({ n }) => n);
const prepared = async (pool: pg.Pool) => {
  const { rows } = await pool.query("select statement, name from pg_prepared_statements");
  return rows as { statement: string; name: string }[];
};

test.skipIf(!url)("a repeated statement is prepared once for a session, and one of varying length is not", async () => {
  const { pool } = await open();
  for (let time = 0; time < OFTEN * 2; time += 1) {
    const { rows } = await pool.query("select $1::int + 1 as often", [time]);
    expect(rows).toEqual([{ often: time + 1 }]);
    const list = Array.from({ length: time + 1 }, (_, index) => index + 1);
    const marks = list.map((place) => `$${place}::int`).join(", ");
    expect((await pool.query(`select array[${marks}] as list`, list)).rows).toEqual([{ list }]);
    expect((await pool.query("select $1::int[] as many", [list])).rows).toEqual([{ many: list }]);
  }
  expect((await prepared(pool)).map(({ statement }) => statement).sort()).toEqual([
    "select $1::int + 1 as often",
    "select $1::int[] as many",
  ]);
});

test.skipIf(!url)("a prepared statement works after it has failed, in a transaction and outside", async () => {
  const { pool, db } = await open();
  const divide = (by: number) => db.execute(sql`select 6 / ${by}::int as n`);
  for (let time = 0; time < OFTEN; time += 1) {
    expect((await divide(2)).rows).toEqual([{ n: 3 }]);
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: "22012" } });
    await expect(pool.query("select 6 / $1::int as n", [0])).rejects.toMatchObject({ code: "22012" });
    expect((await pool.query("select 6 / $1::int as n", [3])).rows).toEqual([{ n: 2 }]);
  }
  expect((await prepared(pool)).map(({ statement }) => statement)).toContain("select 6 / $1::int as n");
});

test.skipIf(!url)("a statement that is first prepared in a failed transaction is prepared in the next", async () => {
  const { pool, db } = await open();
  const text = sql`select ${1}::int as later`;
  for (let time = 0; time < OFTEN * 2; time += 1) {
    await expect(
      db.transaction((tx) =>
        Promise.all([tx.execute(insert(time)), tx.execute(sql`select 1 / ${0}::int`), tx.execute(text)]),
      ),
    ).rejects.toMatchObject({ cause: { code: "22012" } });
  }
  expect(await rows(pool)).toEqual([]);
  expect((await db.execute(text)).rows).toEqual([{ later: 1 }]);
});

test.skipIf(!url)("a column that a migration changes breaks a prepared statement once", async () => {
  const { db } = await open();
  const word = () => db.execute(sql`select word from ${sql.identifier(table)} where n <> ${0}`);
  for (let time = 0; time < OFTEN; time += 1) await word();
  await once(`alter table ${table} alter column word type varchar(9)`);
  await expect(word()).rejects.toMatchObject({ cause: { code: "0A000" } });
  await expect(word()).resolves.toBeDefined();
  await expect(word()).resolves.toBeDefined();
});

test.skipIf(!url)("a lost connection loses its prepared statements, and the next one prepares them again", async () => {
  const { pool, db } = await open();
  const add = () => db.execute(sql`select ${1}::int as n`);
  for (let time = 0; time < OFTEN; time += 1) await add();
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  await once(`select pg_terminate_backend(${rows[0]?.pid})`);
  await vi.waitFor(async () => expect((await add()).rows).toEqual([{ n: 1 }]), 60_000);
  for (let time = 0; time < OFTEN; time += 1) expect((await add()).rows).toEqual([{ n: 1 }]);
});

test.skipIf(!url)("a session that has become read-only is replaced, in a transaction and outside", async () => {
  const { pool, db } = await open();
  const demote = () => pool.query("set session characteristics as transaction read only");
  await demote();
  await expect(db.execute(insert(101))).rejects.toMatchObject({ cause: { code: "25006" } });
  await db.execute(insert(101));
  await demote();
  await expect(db.transaction((tx) => tx.execute(insert(102)))).rejects.toSatisfy(isConnectionLost);
  await db.transaction((tx) => tx.execute(insert(102)));
  expect((await rows(pool)).filter((n) => n > 100)).toEqual([101, 102]);
  await pool.query(`delete from ${table} where n > 100`);
});

test.skipIf(!url)("statements that are ready at once are answered in order", async () => {
  const { db } = await open();
  const answers = await db.transaction((tx) =>
    Promise.all([1, 2, 3].map((n) => tx.execute(sql`select ${n}::int as n, pg_sleep(${(3 - n) / 100})`))),
  );
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
});

test.skipIf(!url)("a failed transaction leaves nothing, whether its first or a later statement fails", async () => {
  const { pool, db } = await open();
  const bad = sql`insert into ${sql.identifier(table)} (n) values (${null})`;
  for (const statements of [
    [bad, insert(2)],
    [insert(1), bad, insert(2)],
    [sql`select fault`, insert(2)],
  ]) {
    await expect(db.transaction((tx) => Promise.all(statements.map((one) => tx.execute(one))))).rejects.toBeDefined();
    expect(await rows(pool)).toEqual([]);
  }
  await db.transaction((tx) => tx.execute(insert(3)));
  await db.transaction(async () => undefined);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(insert(4));
      await tx.transaction((inner) => inner.execute(insert(3))).catch(() => undefined);
      await tx.execute(insert(5));
    }),
  ).resolves.toBeUndefined();
  expect(await rows(pool)).toEqual([3, 4, 5]);
});
