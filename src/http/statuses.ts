import type { ErrorKind } from "#kernel/errors.ts";

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export function statusOf(kind: ErrorKind): (typeof statuses)[ErrorKind] {
  return statuses[kind];
}
