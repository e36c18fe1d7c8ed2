import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { surviveLostConnections } from "./lost-connection.ts";
import { PglitePool, startEngine } from "./pglite-pool.ts";
import { createPool, type SlowStatement } from "./server-pool.ts";

/** The part of a connection pool that the product uses; node-postgres' Pool and PglitePool both have it. */
export type Pool = pg.Pool | PglitePool;

/** `probe` has a connection of its own, so that it never waits behind slow reads. */
export type ReplicaPools = { reads: pg.Pool; probe: pg.Pool };

export type Database = {
  /** For requests: the server cancels a slow statement. */
  pool: Pool;
  /** For migrations and jobs, without a statement timeout. */
  background: Pool;
  /** A standby, for reads that may be stale; absent without DATABASE_REPLICA_URL. */
  replica?: ReplicaPools | undefined;
  kind: "embedded" | "server";
  durability: string;
  close(): Promise<void>;
};

/** A message for the operator; not a bug. */
export class CannotOpen extends Error {}

/** The migrated, empty database that scripts/build-database.ts makes. */
export const EMPTY_DATABASE = join(process.cwd(), "build", "empty-database");

/** Longer than a statement of a request needs, and shorter than people and proxies wait. */
const STATEMENT_MS = 5000;
/**
 * A stopped server cancels no statement. After this additional time the client gives up. Statements that were sent together wait for each
 * other.
 */
const ANSWER_MS = 3000;
const BACKGROUND_CONNECTIONS = 3;
const REPLICA_CONNECTIONS = 5;
/** The primary serves a page whose replica does not answer the probe within this time. */
const PROBE_MS = 1000;
/** Counts the connections that the server has left. The one that runs this statement belongs to this instance. */
const FREE_CONNECTIONS = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int + 1
    - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`;

type ServerOptions = {
  max?: number;
  replicaUrl?: string | undefined;
  statementMs?: number;
  onSlow?: (slow: SlowStatement) => void;
  /** Learns that this instance may open more connections than the server has left. */
  onShort?: (connections: { needed: number; free: number }) => void;
};

export async function openServer(
  url: string,
  { max = 10, replicaUrl, statementMs = STATEMENT_MS, onSlow, onShort }: ServerOptions = {},
): Promise<Database> {
  // JIT compilation costs more than it saves: the statistics of a year took twice as long with it.
  const withoutJit = "-c jit=off";
  const options = { connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true, options: withoutJit };
  const timeouts = { statement_timeout: statementMs, query_timeout: statementMs + ANSWER_MS };
  const pool = createPool({ ...options, max, ...timeouts }, onSlow);
  const background = createPool({ ...options, max: BACKGROUND_CONNECTIONS });
  const replica = replicaUrl
    ? openReplica({ ...options, ...timeouts, connectionString: replicaUrl }, onSlow)
    : undefined;
  const pools = [pool, background, ...Object.values(replica ?? {})];
  for (const each of pools) surviveLostConnections(each);
  try {
    const { rows } = await pool.query<{ free: number }>(FREE_CONNECTIONS);
    const connections = { needed: max + BACKGROUND_CONNECTIONS, free: rows[0]?.free ?? 0 };
    if (connections.free < connections.needed) onShort?.(connections);
  } catch (error) {
    throw new CannotOpen(`DATABASE_URL: cannot reach PostgreSQL (${error instanceof Error ? error.message : error})`);
  }
  return {
    pool,
    background,
    replica,
    kind: "server",
    durability: "PostgreSQL: a confirmed booking survives whatever the server survives",
    async close() {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

function openReplica(options: pg.PoolConfig, onSlow: ServerOptions["onSlow"]): ReplicaPools {
  // Nothing is written here, even when the address leads to the primary.
  const readOnly = { ...options, options: `${options.options} -c default_transaction_read_only=on` };
  return {
    reads: createPool({ ...readOnly, max: REPLICA_CONNECTIONS }, onSlow),
    probe: createPool({ ...readOnly, max: 1, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }),
  };
}

/**
 * Opens the embedded database in a folder, locked for this process. A new database starts as a copy of `template`, a closed database in
 * another folder, if that folder exists.
 */
export async function openEmbedded(
  dataDir: string,
  onExit: (code: number) => void,
  template?: string,
): Promise<Database> {
  const folder = join(dataDir, "database");
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  if (template !== undefined && existsSync(template)) copyTemplate(template, folder);
  const engine = await startEngine(folder, onExit);
  const pool = new PglitePool(engine);
  return {
    pool,
    background: pool,
    kind: "embedded",
    durability: "embedded PGlite, without fsync: data survives a crash of the process, not a power cut",
    async close() {
      await pool.end();
      unlock();
    },
  };
}

function copyTemplate(template: string, folder: string): void {
  if (existsSync(folder)) return;
  // The copy is renamed when it is complete, so that an interrupted copy is never opened.
  const unfinished = `${folder}~`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(template, unfinished, { recursive: true });
  renameSync(unfinished, folder);
}

// PGlite takes no lock: a second process would open the folder and lose its writes (electric-sql/pglite#1106). SQLite's lock belongs to the
// operating system and ends with the process, even after a crash.
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "database.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new CannotOpen(`DATA_DIR: ${dataDir} is in use by another process; the embedded database takes only one`);
  }
  return () => lock.close();
}
