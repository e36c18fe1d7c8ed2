import { cpSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CannotOpen, type Pool } from "#platform/database/open.ts";

/** Technical tables: keys, sign-ins, counters. They are worth nothing elsewhere, and some would open accounts. */
const leftOut = new Set([
  "own_keys",
  "sessions",
  "customer_sessions",
  "password_links",
  "recovery_codes",
  "sign_in_tries",
  "rate_limits",
  "idempotency_keys",
  "booker_locks",
  "content_versions",
  "content_changes",
  "migrations",
  "migration_lock",
]);
/** The server writes the name of a table into the statement, which takes no parameter there. */
const DECLARE =
  "select format('declare exported cursor for select (to_jsonb(one) - ''password_hash'' - ''totp_secret'')::text as line from %I one', $1::text) as text";

/**
 * Writes everything an agency owns to a new folder: each table as JSON lines, all of the same moment. Uploaded files in `media` are copied
 * beside them. Encrypted fields stay encrypted, and password hashes are left out. Returns the number of rows by table.
 */
export async function exportAll(pool: Pool, target: string, media: string | null): Promise<Map<string, number>> {
  if (existsSync(target)) throw new CannotOpen(`${target}: exists; an export needs a new folder`);
  const unfinished = `${target}~`;
  rmSync(unfinished, { recursive: true, force: true });
  // Names, phones and prices: for the account that runs this command only.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const counts = new Map<string, number>();
  const client = await pool.connect();
  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    for (const { name } of rows as { name: string }[]) {
      if (leftOut.has(name)) continue;
      let count = 0;
      const lines = async function* () {
        for await (const line of rowsOf(client, name)) {
          count += 1;
          yield `${line}\n`;
        }
      };
      await pipeline(Readable.from(lines()), createWriteStream(join(unfinished, `${name}.jsonl`)));
      counts.set(name, count);
    }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
  if (media && existsSync(media)) cpSync(media, join(unfinished, "media"), { recursive: true });
  renameSync(unfinished, target);
  return counts;
}

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** The rows of a table as JSON, a bounded number of them in memory. */
async function* rowsOf(client: Client, table: string): AsyncGenerator<string> {
  const { rows: statements } = await client.query(DECLARE, [table]);
  await client.query((statements as { text: string }[])[0]?.text ?? "");
  for (;;) {
    const { rows } = await client.query("fetch 1000 from exported");
    if (rows.length === 0) break;
    for (const { line } of rows as { line: string }[]) yield line;
  }
  await client.query("close exported");
}
