import type pg from "pg";

/**
 * Keeps the process and its pool alive when connections break. node-postgres reports a broken connection by an event, which ends the
 * process without a listener. The pool listens only on idle connections. Drizzle does not release a connection whose BEGIN failed, so the
 * pool would lose it.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("end", () => releaseBroken(client as pg.PoolClient));
  });
}

// The caller still releases the connection a second time, for which the pool throws.
function releaseBroken(client: pg.PoolClient): void {
  const release = client.release;
  client.release = () => undefined;
  try {
    release(true);
  } catch {
    // It was released already.
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: server stopped (57P01), crashed (57P02), starting (57P03), out of
// connections (53300), read-only after a failover (25006); 08 is a connection error.
const states = /^(08...|57P0[123]|53300|25006)$/;
const networkCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];
// node-postgres and its pool have no codes for these messages (pg/lib/client.js, pg-pool/index.js).
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** Whether an error, or its cause, is an unreachable database or a lost connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isLost = states.test(code) || (networkCodes.includes(code) && "syscall" in error) || words.test(error.message);
  if (isLost) return true;
  const parts = error instanceof AggregateError ? error.errors : [];
  return isConnectionLost(error.cause) || parts.some(isConnectionLost);
}
