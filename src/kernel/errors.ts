/** The kinds of expected failures. Any other error is a bug. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "limited"
  | "unavailable";

/** One Vietnamese sentence for each field that has to change, by its path ("contact.phone"). */
export type FieldErrors = Readonly<Record<string, string>>;

type Details = { fields?: FieldErrors; retryAfterSeconds?: number; result?: unknown };

/** An expected failure. `code` is stable English for machines, `message` is Vietnamese for people. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | undefined;
  /** Data that the caller needs to continue, such as the new price after a rejection. */
  readonly result: unknown;

  constructor(kind: ErrorKind, code: string, message: string, details: Details = {}) {
    super(message);
    this.name = "DomainError";
    this.kind = kind;
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.result = details.result;
  }
}

/** The error with other names of its fields. */
export function withRenamedFields(error: DomainError, rename: (name: string) => string): DomainError {
  const { kind, code, message, result, retryAfterSeconds } = error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [rename(name), text]));
  return new DomainError(kind, code, message, { fields, result, retryAfterSeconds });
}

export function invalid(message: string, fields: FieldErrors = {}, code = "invalid-input"): DomainError {
  return new DomainError("invalid", code, message, { fields });
}

export function notFound(message: string, code = "not-found"): DomainError {
  return new DomainError("not-found", code, message);
}

export function conflict(code: string, message: string, details: Details = {}): DomainError {
  return new DomainError("conflict", code, message, details);
}
