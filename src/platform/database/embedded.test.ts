import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { CannotOpen, openEmbedded } from "./open.ts";

const migrations = join(import.meta.dirname, "../../../database/migrations");

test("a folder takes one process, is free again afterwards, and keeps what was written", {
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
