import pg from "pg";
import { createFirstFailure } from "./first-failure.ts";
import { createStatementNames } from "./statement-names.ts";

type Callback = (error: unknown, result?: pg.QueryResult) => void;
type Send = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

export type SlowStatement = { ms: number; statement: string };

/** Above this a statement of a request is worth a line in the log. Statements sent together include the wait for each other. */
const SLOW_MS = 500;
/** The text of a statement has no values; its beginning names it. */
const MAX_LOGGED_LETTERS = 300;
/** read_only_sql_transaction (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const READ_ONLY = "25006";

/**
 * A pool in the pipeline mode of node-postgres: statements of one transaction that are ready at once are sent without waiting for each
 * other's results. Results arrive in order; after a failure in a transaction the server rejects the rest. Statements that repeat are
 * prepared. `onSlow` learns of statements that take SLOW_MS. A session that may not write belongs to a demoted server: the pool closes it,
 * because every later transaction would fail there too.
 */
export function createPool(options: pg.PoolConfig, onSlow: (slow: SlowStatement) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ ...options, pipeline: true });
  const nameOf = createStatementNames();
  /** Names whose plan in some session has another result than the table has now. */
  const stale = new Set<string>();
  const readOnly = new WeakSet<pg.PoolClient>();
  pool.on("release", (_, client) => {
    if (readOnly.has(client)) void client.end();
  });
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as Send;
    const firstFailure = createFirstFailure();
    const run: Send = async (query, values) => {
      const config = typeof query === "string" ? { text: query } : query;
      const name = values?.length ? nameOf(config.text) : undefined;
      const started = performance.now();
      try {
        return await send(name && !stale.has(name) ? { ...config, name } : query, values);
      } catch (error) {
        // "cached plan must not change result type": a migration has changed a column, and the server keeps the old plan.
        if (name && error instanceof pg.DatabaseError && error.code === "0A000") stale.add(name);
        if (error instanceof pg.DatabaseError && error.code === READ_ONLY) readOnly.add(client);
        throw firstFailure(error);
      } finally {
        const ms = Math.round(performance.now() - started);
        if (ms >= SLOW_MS) onSlow({ ms, statement: config.text.slice(0, MAX_LOGGED_LETTERS) });
      }
    };
    // The pool itself asks for a callback.
    const query = (config: string | pg.QueryConfig, values?: unknown[], answered?: Callback) => {
      const result = run(config, values);
      return answered ? void result.then((rows) => answered(null, rows), answered) : result;
    };
    client.query = query as typeof client.query;
  });
  return pool;
}
