import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/database/migrate.ts";
import { openEngine } from "#platform/database/pglite-engine.ts";
import { PglitePool } from "#platform/database/pglite-pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each worker gets its database: a dump to open in memory, or a template on a server. */
    database: { kind: "embedded"; snapshot: string } | { kind: "server"; url: string; template: string };
  }
}

const migrations = join(import.meta.dirname, "../../database/migrations");

/** Migrates once for the whole run. With TEST_DATABASE_URL the tests meet a PostgreSQL server instead of PGlite. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL;
  return url ? setUpServer(project, url) : setUpEmbedded(project);
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

async function setUpServer(project: TestProject, url: string) {
  const template = `hai_trinh_test_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(url, template) });
  await migrate(pool, migrations);
  await pool.end();
  project.provide("database", { kind: "server", url, template });

  return async () => {
    const { rows } = await admin.query("select datname from pg_database where datname like $1", [`${template}%`]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
  };
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
