import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { CannotOpen, openEmbedded } from "./open.ts";

const migrations = join(import.meta.dirname, "../../../database/migrations");

test("openEmbedded locks its folder for one process, releases it on close and keeps the data", {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-lock-"));
  const first = await openEmbedded(folder, () => undefined);
  await migrate(first.pool, migrations);
  await first.pool.query("insert into content_versions values ('kept', 7)");

  await expect(openEmbedded(folder, () => undefined)).rejects.toThrow(CannotOpen);
  await first.close();

  const second = await openEmbedded(folder, () => undefined);
  const { rows } = await second.pool.query("select version from content_versions where tag = 'kept'");
  expect(rows).toEqual([{ version: "7" }]);
  expect(await migrate(second.pool, migrations)).toEqual([]);
  await second.close();
  await rm(folder, { recursive: true });
});

test("openEmbedded copies the template for a new database and leaves an existing one as it is", {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-template-"));
  const [made, home] = [join(folder, "made"), join(folder, "home")];
  const template = await openEmbedded(made, () => undefined);
  await template.pool.query("create table greetings as select 'template' as text");
  await template.close();

  const copy = await openEmbedded(home, () => undefined, join(made, "database"));
  await copy.pool.query("insert into greetings values ('mine')");
  await copy.close();
  const again = await openEmbedded(home, () => undefined, join(made, "database"));
  const { rows } = await again.pool.query("select text from greetings order by 1");
  await again.close();
  await rm(folder, { recursive: true });

  expect(rows).toEqual([{ text: "mine" }, { text: "template" }]);
});
