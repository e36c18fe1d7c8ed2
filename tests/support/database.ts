import { openAsBlob } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { inject } from "vitest";
import type { Db } from "#platform/database/db.ts";
import { surviveLostConnections } from "#platform/database/lost-connection.ts";
import type { Database } from "#platform/database/open.ts";
import { openEngine } from "#platform/database/pglite-engine.ts";
import { PglitePool } from "#platform/database/pglite-pool.ts";
import { createPool } from "#platform/database/server-pool.ts";
import { databaseUrl } from "./database-url.ts";

/** The server of this file; undefined on PGlite. */
export function serverUrl(): string | undefined {
  const source = inject("database");
  return source.kind === "server" ? source.url : undefined;
}

/** A migrated, empty database for one test file, on the engine of this project. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject("database");
  if (source.kind === "embedded") {
    const pool = new PglitePool(await openEngine({ snapshot: await openAsBlob(source.snapshot) }));
    return { pool, background: pool, kind: "embedded", durability: "memory", close: () => pool.end() };
  }

  const name = `${source.template}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: source.url });
  await admin.connect();
  await admin.query(`create database ${name} template ${source.template}`);
  await admin.end();
  // Committed test data need not survive a crash.
  const options = "-c synchronous_commit=off";
  const pool = createPool({ connectionString: databaseUrl(source.url, name), max: 20, options });
  surviveLostConnections(pool);
  return { pool, background: pool, kind: "server", durability: "server", close: () => pool.end() };
}

export function drizzleOf(database: Database): Db {
  return drizzle(database.pool as pg.Pool);
}
