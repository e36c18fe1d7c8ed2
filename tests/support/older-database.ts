import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import type { Database } from "#platform/database/open.ts";
import { openEngine } from "#platform/database/pglite-engine.ts";
import { PglitePool } from "#platform/database/pglite-pool.ts";
import { databaseUrl } from "./database-url.ts";

const MIGRATIONS = join(import.meta.dirname, "../../database/migrations");

/** A database in the state before a migration; `update` applies the missing migrations. */
export type OlderDatabase = Database & { update(): Promise<string[]> };

export async function openOlderDatabase(firstMissing: string): Promise<OlderDatabase> {
  const database = await openEmpty();
  const folder = await migrationsBefore(firstMissing);
  await migrate(database.pool, folder);
  await rm(folder, { recursive: true });
  return { ...database, update: () => migrate(database.pool, MIGRATIONS) };
}

async function openEmpty(): Promise<Database> {
  const source = inject("database");
  if (source.kind === "embedded") {
    const pool = new PglitePool(await openEngine());
    return { pool, background: pool, kind: "embedded", durability: "memory", close: () => pool.end() };
  }
  // The name starts like that of the template, so that the run drops this database with the others.
  const name = `${source.template}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: source.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: databaseUrl(source.url, name), max: 4 });
  return { pool, background: pool, kind: "server", durability: "server", close: () => pool.end() };
}

async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-older-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const { entries } = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const end = entries.findIndex((entry) => entry.tag === tag);
  if (end < 0) throw new Error(`no migration ${tag}`);
  await writeFile(file, JSON.stringify({ entries: entries.slice(0, end) }));
  return folder;
}
