import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/database/migrate.ts";
import { openEngine } from "#platform/database/pglite-engine.ts";
import { PglitePool } from "#platform/database/pglite-pool.ts";
import { databaseUrl } from "./database-url.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The source of each worker's database: a dump to load in memory, or a template on a server. */
    database: { kind: "embedded"; snapshot: string } | { kind: "server"; url: string; template: string };
  }
}

const migrations = join(import.meta.dirname, "../../database/migrations");

/** Migrates once for the whole run. The project's name selects the database. */
export default async function setup(project: TestProject) {
  return project.name === "postgres" ? setUpServer(project) : setUpEmbedded(project);
}

async function setUpEmbedded(project: TestProject) {
  const engine = await openEngine();
  await migrate(new PglitePool(engine), migrations);
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-test-"));
  const snapshot = join(folder, "snapshot.tar");
  await writeFile(snapshot, Buffer.from(await (await engine.lite.dumpDataDir("none")).arrayBuffer()));
  await engine.close();
  project.provide("database", { kind: "embedded", snapshot });
  return () => rm(folder, { recursive: true });
}

async function setUpServer(project: TestProject) {
  const template = `hai_trinh_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  // The keeper has its own process group: a signal that ends this run must not end the cleanup.
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "keep-postgres.ts"), template], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const gone = once(keeper, "exit");
  const [url = ""] = (await Promise.race([
    once(createInterface(keeper.stdout), "line"),
    gone.then(() => []),
  ])) as string[];
  if (url === "") throw new Error("no PostgreSQL server for the tests");
  const pool = new pg.Pool({ connectionString: databaseUrl(url, template) });
  await migrate(pool, migrations);
  await pool.end();
  project.provide("database", { kind: "server", url, template });

  return async () => {
    keeper.stdin.end();
    await gone;
  };
}
