import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "./open.ts";

type Journal = { entries: { idx: number; tag: string }[] };

/** Applies the missing migrations of database/migrations. Copies that start together wait for each other on one locked row. */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const journal: Journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  await prepare(pool);

  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select only_row from migration_lock for update");
    const { rows } = await client.query("select tag from migrations");
    const applied = new Set(rows.map((row) => (row as { tag: string }).tag));
    const missing = journal.entries.map((entry) => entry.tag).filter((tag) => !applied.has(tag));
    for (const tag of missing) {
      await client.query(readFileSync(join(folder, `${tag}.sql`), "utf8"));
      await client.query("insert into migrations (tag) values ($1)", [tag]);
    }
    await client.query("commit");
    return missing;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

// "if not exists" still fails when two sessions create the same object at the same moment.
async function prepare(pool: Pool, attempt = 1): Promise<void> {
  try {
    await pool.query(`
      create extension if not exists pg_trgm;
      create table if not exists migrations (tag text primary key, applied_at timestamptz not null default now());
      create table if not exists migration_lock (only_row boolean primary key default true check (only_row));
      insert into migration_lock values (true) on conflict do nothing`);
  } catch (error) {
    if (attempt === 5) throw error;
    await prepare(pool, attempt + 1);
  }
}
