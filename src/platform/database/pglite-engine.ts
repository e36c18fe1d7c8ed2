import { setFlagsFromString } from "node:v8";
import { PGlite, type Results } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

export type Statement = { text: string; values?: unknown[] | undefined; rowMode?: "array" | "object" | undefined };
export type Answer = { rows: unknown[]; rowCount: number; fields: { name: string; dataTypeID: number }[] };

/** Runs one statement with values, or several without: the same split as in node-postgres. */
export type Engine = { run(statement: Statement): Promise<Answer>; close(): Promise<void> };

// V8 needs 600 MB of memory to optimize one function of PGlite, its expression interpreter. The code of V8's baseline compiler
// takes up to 1.5 times the processor time for a scan of 100,000 rows and the same for the short statements of a page.
setFlagsFromString("--no-wasm-tier-up");
setFlagsFromString("--no-wasm-dynamic-tiering");

// node-postgres returns 8-byte integers and times as text, and Drizzle expects that of both databases.
const asText = (value: string) => value;
const textTypes = [20, 1082, 1083, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231, 1700];
const parsers = Object.fromEntries(textTypes.map((type) => [type, asText]));

// PGlite defaults to PostgreSQL's 128 MB and fills them with zeros at the start; the demo has 40 MB.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB", "-c", "wal_buffers=1MB"];

/** Opens PGlite in this thread. `dataDir` is a folder, or nothing for memory. */
export async function openEngine(
  options: { dataDir?: string; snapshot?: Blob } = {},
): Promise<Engine & { lite: PGlite }> {
  const lite = await PGlite.create({
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
    ...(options.snapshot && { loadDataDir: options.snapshot }),
    extensions: { pg_trgm },
    parsers,
    startParams,
  });

  return {
    lite,
    async run({ text, values, rowMode }) {
      if (values && values.length > 0) return answer(await lite.query(text, values, { rowMode: rowMode ?? "object" }));
      const results = await lite.exec(text, { rowMode: rowMode ?? "object" });
      const last = results.at(-1);
      const rows = results.flatMap((result) => result.rows);
      return { rows, rowCount: last ? answer(last).rowCount : 0, fields: last?.fields ?? [] };
    },
    close: () => lite.close(),
  };
}

const answer = (result: Results<unknown>): Answer => ({
  rows: result.rows,
  rowCount: result.affectedRows || result.rows.length,
  fields: result.fields,
});
