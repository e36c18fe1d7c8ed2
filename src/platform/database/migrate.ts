import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { CannotOpen, type Pool } from "./open.ts";

type Journal = { entries: { idx: number; tag: string }[] };

/**
 * A statement that alters a table waits for running queries, and later queries wait behind it. The migration gives up after this time
 * and is tried again, so that a backup beside it does not block bookings.
 */
const LOCK_TIMEOUT = "1s";
const RETRY_MS = 3000;
/** Ten minutes: a backup of years of bookings takes less. */
const MAX_TRIES = 150;
/** SQLSTATE of a lock that was not granted in time, and of a deadlock with an instance that serves. */
const LOCK_STATES = ["55P03", "40P01"];

/**
 * Applies the missing migrations of database/migrations, all or none. Instances that start together wait for each other on one locked row.
 * Throws CannotOpen for a database that a newer version has migrated.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const journal: Journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
  const tags = journal.entries.map(({ tag }) => tag);
  await prepare(pool);
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyMissing(pool, folder, tags);
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCK_STATES.includes(error.code ?? "");
      if (!isLocked) throw error;
      if (tries === MAX_TRIES)
        throw new CannotOpen(
          "DATABASE_URL: another session uses a table that a migration changes; end it, start again",
        );
      await pause(RETRY_MS);
    }
  }
}

async function applyMissing(pool: Pool, folder: string, tags: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select only_row from migration_lock for update");
    const { rows } = await client.query("select tag from migrations");
    const applied = new Set(rows.map((row) => (row as { tag: string }).tag));
    const unknown = [...applied].filter((tag) => !tags.includes(tag));
    if (unknown.length > 0)
      throw new CannotOpen(
        `DATABASE_URL: a newer version has migrated the database (${unknown.at(-1)}); start that one`,
      );
    const missing = tags.filter((tag) => !applied.has(tag));
    await client.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
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
