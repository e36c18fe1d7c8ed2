import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, test } from "vitest";
import { serverUrl } from "./support/database.ts";
import { databaseUrl } from "./support/database-url.ts";

const url = serverUrl();

test.skipIf(!url)("keeper of a test run drops all databases of the run when its parent has exited", async () => {
  const template = `hai_trinh_test_kept_${crypto.randomUUID().slice(0, 8)}`;
  const keeper = spawn(process.execPath, ["tests/support/keep-postgres.ts", template], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  expect(await once(createInterface(keeper.stdout), "line")).toEqual([url]);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}_of_a_test template ${template}`);
  const connected = new pg.Client({ connectionString: databaseUrl(url ?? "", `${template}_of_a_test`) });
  await connected.connect();
  connected.on("error", () => undefined);

  // As the system does when the parent is killed.
  keeper.stdin.destroy();
  expect(await once(keeper, "exit")).toEqual([0, null]);

  const left = await admin.query("select datname from pg_database where datname like $1", [`${template}%`]);
  await admin.end();
  expect(left.rows).toEqual([]);
});
