import { expect, test } from "vitest";
import { serverUrl } from "#tests/support/database.ts";
import { openServer } from "./open.ts";

const url = serverUrl();

test.skipIf(!url)("the server cancels a slow statement of a request, but not of a job", async () => {
  const database = await openServer(url ?? "", 2, 1000);
  const slow = "select pg_sleep(3)";

  await expect(database.pool.query(slow)).rejects.toMatchObject({ code: "57014" });
  await expect(database.pool.query("select 1")).resolves.toBeDefined();
  await expect(database.background.query(slow)).resolves.toBeDefined();
  await database.close();
});

test.skipIf(!url)("the server does not JIT-compile statements", async () => {
  const database = await openServer(url ?? "", 2);
  for (const pool of [database.pool, database.background])
    expect((await pool.query("show jit")).rows).toEqual([{ jit: "off" }]);
  await database.close();
});
