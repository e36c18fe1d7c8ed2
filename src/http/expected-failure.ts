import { DomainError } from "#kernel/errors.ts";
import { sqlState } from "#platform/context.ts";

// PostgreSQL has ended a statement that took longer than requests may wait (statement_timeout in platform/database/open.ts).
const STATEMENT_TIMEOUT = "57014";

/** The failure that a person can be told about, or null for a bug. A database with too much to do is one. */
export function expectedFailure(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isPoolExhausted(error) && sqlState(error) !== STATEMENT_TIMEOUT) return null;
  return new DomainError("unavailable", "busy", "Hệ thống đang quá tải. Xin thử lại sau ít giây.", {
    retryAfterSeconds: 5,
  });
}

// node-postgres has no code for it, only these words (pg-pool, index.js).
function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "timeout exceeded when trying to connect" || isPoolExhausted(error.cause);
}
