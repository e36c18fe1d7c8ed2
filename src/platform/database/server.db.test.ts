import pg from "pg";
import { expect, test } from "vitest";
import { silentLog } from "#tests/support/context.ts";
import { serverUrl } from "#tests/support/database.ts";
import { openServer, type ReplicaPools } from "./open.ts";
import { createReplica } from "./replica.ts";
import type { SlowStatement } from "./server-pool.ts";

const url = serverUrl();

test.skipIf(!url)("the server cancels a slow statement of a request and reports it, but not of a job", async () => {
  const reported: SlowStatement[] = [];
  const onSlow = (slow: SlowStatement) => reported.push(slow);
  const database = await openServer(url ?? "", { max: 2, statementMs: 1000, onSlow });
  const slow = "select pg_sleep(3)";

  await expect(database.pool.query(slow)).rejects.toMatchObject({ code: "57014" });
  await expect(database.pool.query("select 1")).resolves.toBeDefined();
  await expect(database.background.query(slow)).resolves.toBeDefined();
  expect(reported).toEqual([{ ms: expect.any(Number), statement: slow }]);
  await database.close();
});

test.skipIf(!url)(
  "openServer reports a copy that may need more connections than the server has left, and no other",
  async () => {
    const reported: object[] = [];
    const onShort = (connections: object) => reported.push(connections);
    await (await openServer(url ?? "", { max: 1, onShort })).close();
    expect(reported).toEqual([]);
    await (await openServer(url ?? "", { max: 100_000, onShort })).close();
    expect(reported).toEqual([{ needed: 100_003, free: expect.any(Number) }]);
  },
);

test.skipIf(!url)("a replica takes no writes, even when its address is the primary's", async () => {
  const database = await openServer(url ?? "", { max: 1, replicaUrl: url });
  await expect(database.replica?.reads.query("create table replica_write (n integer)")).rejects.toMatchObject({
    code: "25006",
  });
  await expect(database.replica?.reads.query("select 1")).resolves.toBeDefined();
  await database.close();
});

test.skipIf(!url)("a replica that is away does not stop the start, and is not used", async () => {
  const database = await openServer(url ?? "", { max: 1, replicaUrl: "postgres://standby@127.0.0.1:1/none" });
  const events: unknown[] = [];
  const log = { ...silentLog, warn: (facts: object) => events.push(facts) };
  const replica = createReplica(database.replica as ReplicaPools, log);
  expect([await replica.current(), await replica.current()]).toEqual([null, null]);
  expect(events).toEqual([expect.objectContaining({ event: "database.replica_left" })]);
  await database.close();
});

test.skipIf(!url)("many slow reads of one page wait for each other on the replica, which stays in use", async () => {
  const database = await openServer(url ?? "", { max: 1, replicaUrl: url });
  const { reads, probe } = database.replica as ReplicaPools;
  const slow = Promise.all(Array.from({ length: 20 }, () => reads.query("select pg_sleep(0.3)")));
  expect(await createReplica({ reads, probe }, silentLog).current()).not.toBeNull();
  await expect(slow).resolves.toHaveLength(20);
  await database.close();
});

test.skipIf(!url)("a standby is used while it is at most half a minute behind", async () => {
  const schema = `standby_${process.pid}`;
  // The functions of this schema come before those of the server, which is no standby.
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${schema},pg_catalog` });
  await pool.query(`create schema ${schema}`);
  const define = (name: string, type: string, value: string) =>
    pool.query(
      `create or replace function ${schema}.${name}() returns ${type} language sql as $$ select ${value}::${type} $$`,
    );
  await define("pg_is_in_recovery", "boolean", "true");
  const isUsed = async (lastReplay: string) => {
    await define("pg_last_xact_replay_timestamp", "timestamptz", lastReplay);
    return (await createReplica({ reads: pool, probe: pool }, silentLog).current()) !== null;
  };
  const ago = (seconds: number) => `(clock_timestamp() - interval '${seconds} s')`;
  expect([await isUsed(ago(1)), await isUsed(ago(28)), await isUsed(ago(32)), await isUsed("null")]).toEqual([
    ...[true, true, false, false],
  ]);
  // Without a write for hours it is not behind, as long as it receives from the primary.
  await define("pg_last_wal_receive_lsn", "pg_lsn", "'0/30'");
  await define("pg_last_wal_replay_lsn", "pg_lsn", "'0/30'");
  expect(await isUsed(ago(9000))).toBe(false);
  await pool.query(`create view ${schema}.pg_stat_wal_receiver as select 1 as pid`);
  expect(await isUsed(ago(9000))).toBe(true);
  await define("pg_last_wal_replay_lsn", "pg_lsn", "'0/20'");
  expect([await isUsed(ago(9000)), await isUsed(ago(1))]).toEqual([false, true]);
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

test.skipIf(!url)("the server does not JIT-compile statements", async () => {
  const database = await openServer(url ?? "", { max: 2 });
  for (const pool of [database.pool, database.background])
    expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  await database.close();
});
