import { DomainError } from "#kernel/errors.ts";

/** The failure that a person can be told about, or null for a bug. Too few connections for too many people is one. */
export function expectedFailure(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isPoolExhausted(error)) return null;
  return new DomainError("unavailable", "busy", "Hệ thống đang quá tải. Xin thử lại sau ít giây.", {
    retryAfterSeconds: 5,
  });
}

// node-postgres has no code for it, only these words (pg-pool, index.js).
function isPoolExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "timeout exceeded when trying to connect" || isPoolExhausted(error.cause);
}
