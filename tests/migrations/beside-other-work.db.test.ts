import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { CannotOpen } from "#platform/database/open.ts";
import { openTestDatabase, serverUrl } from "../support/database.ts";

const folder = mkdtempSync(join(tmpdir(), "hai-trinh-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync("database/migrations", folder, { recursive: true });

/** Adds a migration to the copied folder. */
function addMigration(tag: string, statement: string): void {
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.push({ idx: journal.entries.length, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), statement);
}

test.skipIf(!serverUrl())("a migration waits for a long read without holding up the requests behind it", async () => {
  const database = await openTestDatabase();
  addMigration("9000_column", "alter table bookings add column tried integer");
  const backup = await database.pool.connect();
  await backup.query("begin");
  await backup.query("select count(*) from bookings");

  const migrating = migrate(database.pool, folder);
  const waits = "select count(*)::int as locks from pg_locks where not granted and relation = 'bookings'::regclass";
  while ((await database.pool.query(waits)).rows[0].locks === 0);
  // This would wait for the end of the backup behind a migration that waits for ever.
  await database.pool.query("select count(*) from bookings");
  await backup.query("commit");
  backup.release();

  expect(await migrating).toEqual(["9000_column"]);
  await database.close();
});

test.skipIf(!serverUrl())("a migration that a deadlock with a running copy ends is tried again", async () => {
  const database = await openTestDatabase();
  await migrate(database.pool, folder);
  // The check of a deadlock ends the session that runs it: the migration, before its own lock timeout.
  addMigration(
    "9001_deadlock",
    `set local deadlock_timeout = '500ms';
     alter table bookings add column tried_again integer;
     alter table cities add column tried_again integer`,
  );
  const copy = await database.pool.connect();
  await copy.query("begin");
  await copy.query("set local deadlock_timeout = '1min'");
  await copy.query("select count(*) from cities");

  const migrating = migrate(database.pool, folder);
  const waits = "select count(*)::int as locks from pg_locks where not granted and relation = 'cities'::regclass";
  while ((await database.pool.query(waits)).rows[0].locks === 0);
  await copy.query("select count(*) from bookings");
  await copy.query("commit");
  copy.release();

  expect(await migrating).toEqual(["9001_deadlock"]);
  await database.close();
});

test("an older program does not start on the database of a newer one", async () => {
  const database = await openTestDatabase();
  await database.pool.query("insert into migrations (tag) values ($1)", ["9999_of_tomorrow"]);
  const starting = migrate(database.pool, "database/migrations");
  await expect(starting).rejects.toThrow(CannotOpen);
  await expect(starting).rejects.toThrow("9999_of_tomorrow");
  await database.close();
});
