import type pg from "pg";

/**
 * Keeps the process and its pool alive when connections break. node-postgres tells of a broken connection by an event, and
 * one without a listener ends the process; the pool itself listens only while a connection is idle. Drizzle gives no
 * connection back whose BEGIN failed, and the pool would count it for ever.
 */
export function surviveLostConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("end", () => giveBack(client as pg.PoolClient));
  });
}

// Whoever works with it still gives it back a second time, which the pool takes for a fault.
function giveBack(client: pg.PoolClient): void {
  const release = client.release;
  client.release = () => undefined;
  try {
    release(true);
  } catch {
    // It was back already.
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: the server was stopped (57P01), has crashed (57P02), is
// starting (57P03), lacks connections (53300), became read-only by a switch to its replica (25006); 08 is the connection.
const states = /^(08...|57P0[123]|53300|25006)$/;
const networkCodes = [
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT"],
  ...["EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
];
// node-postgres and its pool have no codes for these (pg/lib/client.js, pg-pool/index.js).
const words =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** Whether a failure means that the database could not be reached or was lost on the way, also when it is wrapped. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isLost = states.test(code) || (networkCodes.includes(code) && "syscall" in error) || words.test(error.message);
  if (isLost) return true;
  const parts = error instanceof AggregateError ? error.errors : [];
  return isConnectionLost(error.cause) || parts.some(isConnectionLost);
}
