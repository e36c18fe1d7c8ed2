import { expect, test } from "vitest";
import { serverUrl } from "#tests/support/database.ts";
import { openServer } from "./open.ts";
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
  "a copy that may need more connections than the server has left says so, and others do not",
  async () => {
    const reported: object[] = [];
    const onShort = (connections: object) => reported.push(connections);
    await (await openServer(url ?? "", { max: 1, onShort })).close();
    expect(reported).toEqual([]);
    await (await openServer(url ?? "", { max: 100_000, onShort })).close();
    expect(reported).toEqual([{ needed: 100_003, free: expect.any(Number) }]);
  },
);

test.skipIf(!url)("the server does not JIT-compile statements", async () => {
  const database = await openServer(url ?? "", { max: 2 });
  for (const pool of [database.pool, database.background])
    expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  await database.close();
});
