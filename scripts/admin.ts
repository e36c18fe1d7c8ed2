// Usage: npm run admin -- <command> [argument]
// Commands for the operator, on the built product and its settings. With the embedded database the product has to be stopped.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { backUpData, restoreData } from "../src/operator/copy-data.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { BadConfig } from "../src/platform/config-checks.ts";
import { CannotOpen, type Database, openEmbedded, openServer } from "../src/platform/database/open.ts";
import { findMisspelledSettings, readSecretFiles } from "../src/platform/environment.ts";
import { createLog } from "../src/platform/log.ts";

const usage = `npm run admin -- <command>
  check-config                 checks the settings and starts nothing
  create-owner <email>         adds an owner with a one-time password
  reset-two-factor <username>  turns two-factor off for an account
  send-test-mail <email>       sends an email by SMTP_URL
  check-ledger                 checks the invariants of stock and money
  export-all <folder>          writes every table as JSON lines, and the files
  backup <folder>              copies the embedded database and its files to a new folder
  restore <folder>             copies a backup into DATA_DIR, which has to be empty
`;
const needDatabase = ["create-owner", "reset-two-factor", "send-test-mail", "check-ledger", "export-all"];

const [command = "", argument] = process.argv.slice(2);
try {
  const ok = await run();
  process.exit(ok ? 0 : 1);
} catch (error) {
  // The bundle has a class DomainError of its own.
  const isExpected =
    error instanceof BadConfig ||
    error instanceof CannotOpen ||
    (error instanceof Error && error.name === "DomainError");
  say(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

async function run(): Promise<boolean> {
  if (![...needDatabase, "check-config", "backup", "restore"].includes(command)) {
    say(usage);
    return false;
  }
  const config = readConfig(readSecretFiles(process.env));
  if (command === "check-config") return checkConfig(config);
  if (command === "backup" || command === "restore") return copyData(config);
  return runOnDatabase(config);
}

function checkConfig(config: Config): boolean {
  const misspelled = findMisspelledSettings(process.env);
  for (const { name, nearest } of misspelled) say(`${name}: unknown setting; did you mean ${nearest}?`);
  say(`Site: ${config.appUrl}, behind ${config.trustedProxies} proxies`);
  say(
    `Database: ${config.databaseUrl ? `PostgreSQL at ${new URL(config.databaseUrl).host}` : `embedded in ${config.dataDir}`}`,
  );
  if (config.databaseReplicaUrl) say(`Replica: PostgreSQL at ${new URL(config.databaseReplicaUrl).host}`);
  say(`Files: ${config.bucket ? `bucket ${config.bucket.name}` : join(config.dataDir, "media")}`);
  say(`Demo data: ${config.demoData ? "on, with published passwords" : "off"}`);
  say(`Email: ${config.smtp ? new URL(config.smtp.url).host : "off"}`);
  say(`Encryption key: ${config.secretKey ? "SECRET_KEY" : "in the database; set SECRET_KEY"}`);
  return misspelled.length === 0;
}

function copyData({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl) throw new CannotOpen("DATABASE_URL: is set; use pg_dump and pg_restore, and copy DATA_DIR/media");
  if (!argument) throw new CannotOpen(`${command}: needs a folder`);
  if (command === "backup") backUpData(dataDir, argument);
  else restoreData(argument, dataDir);
  say(command === "backup" ? `${dataDir} is copied to ${argument}.` : `${argument} is restored to ${dataDir}.`);
  return true;
}

async function runOnDatabase(config: Config): Promise<boolean> {
  const built = join(process.cwd(), "build", "server", "index.js");
  if (!existsSync(built)) throw new CannotOpen("build/: is missing; run npm run build");
  const { createApp }: typeof import("../src/app.ts") = await import(built);
  const database = await (config.databaseUrl
    ? openServer(config.databaseUrl, { max: 2 })
    : openEmbedded(config.dataDir, () => process.exit(1)));
  try {
    if (!(await hasTables(database))) throw new CannotOpen("the database has no tables yet; start the product once");
    const resources = { config, database, log: createLog("warn"), now: () => new Date(), mode: "production" } as const;
    const { lines, ok } = await (await createApp(resources)).operate(command, argument);
    for (const line of lines) say(line);
    return ok;
  } finally {
    await database.close();
  }
}

async function hasTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('own_keys') is not null as found");
  return (rows[0] as { found: boolean } | undefined)?.found === true;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
