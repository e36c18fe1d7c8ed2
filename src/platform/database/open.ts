import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { PglitePool, startEngine } from "./pglite-pool.ts";

/** What the product needs of a pool of connections; node-postgres' Pool and PglitePool both have it. */
export type Pool = pg.Pool | PglitePool;

export type Database = { pool: Pool; kind: "embedded" | "server"; durability: string; close(): Promise<void> };

/** A message for whoever starts the product, not a bug. */
export class CannotOpen extends Error {}

export async function openServer(url: string, maxConnections = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  try {
    await pool.query("select 1");
  } catch (error) {
    throw new CannotOpen(`DATABASE_URL: cannot reach PostgreSQL (${error instanceof Error ? error.message : error})`);
  }
  return {
    pool,
    kind: "server",
    durability: "PostgreSQL: a confirmed booking survives whatever the server survives",
    close: () => pool.end(),
  };
}

/** Opens the embedded database in a folder that no other process may use at the same time. */
export async function openEmbedded(dataDir: string, onExit: (code: number) => void): Promise<Database> {
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(dataDir);
  const engine = await startEngine(folder, onExit);
  const pool = new PglitePool(engine);
  return {
    pool,
    kind: "embedded",
    durability: "embedded PGlite, without fsync: data survives a crash of the process, not a power cut",
    async close() {
      await pool.end();
      unlock();
    },
  };
}

// PGlite takes no lock: a second process would open the folder and lose its writes (electric-sql/pglite#1106).
// SQLite's lock is one of the operating system, so it ends with the process, however that ends.
function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "database.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new CannotOpen(`DATA_DIR: ${dataDir} is in use by another process; the embedded database takes only one`);
  }
  return () => lock.close();
}
