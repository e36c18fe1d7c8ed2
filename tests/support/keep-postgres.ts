// Usage: node tests/support/keep-postgres.ts <template>
// Finds or starts the server of a test run, creates its template database and prints the server's address. Standard input closes when the
// run ends or is killed. This process then drops the run's databases and stops a server that it started.
import pg from "pg";
import { openTestPostgres } from "../../scripts/test-postgres.ts";

const [template = ""] = process.argv.slice(2);
// The input may close while the server is still starting.
const ended = new Promise((resolve) => process.stdin.resume().once("close", resolve));
// The parent process may be gone by then.
process.stdout.on("error", () => undefined);

const server = await openTestPostgres();
const admin = new pg.Pool({ connectionString: server.url, max: 8 });
await admin.query(`create database ${template}`);
process.stdout.write(`${server.url}\n`);

await ended;
if (!server.isOwn) {
  const { rows } = await admin.query("select datname from pg_database where datname like $1", [`${template}%`]);
  // Each drop waits for a checkpoint; concurrent drops share one.
  await Promise.all(rows.map(({ datname }) => admin.query(`drop database if exists ${datname} with (force)`)));
}
await admin.end();
await server.close();
