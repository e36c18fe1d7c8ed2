import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error"> & { child(bindings: object): Log };

// `*` matches one level only, so each name stands here at the depths at which it occurs.
const secretNames = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "phone",
  "email",
  "apiKey",
  "SMTP_URL",
  "DATABASE_URL",
];
/** What is blanked, by name. */
export const redact = { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[x]" };

/** An error for the log. Drizzle writes the values of a failed statement into its words: those stay out. */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = "", cause } = error;
  const statement = "query" in error && typeof error.query === "string" ? error.query.slice(0, 300) : undefined;
  return {
    type: name,
    ...(statement === undefined ? { message } : { statement }),
    ...("code" in error && { code: error.code }),
    ...("constraint" in error && { constraint: error.constraint }),
    stack: stack.slice(Math.max(0, stack.indexOf("\n    at "))),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/** Lines of one second are written together: a write costs more than making its line. The end of the process writes them too. */
const writing = { sync: false, minLength: 8192, periodicFlush: 1000 } as const;

/** JSON lines on standard output. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact,
      serializers: { err: loggedError },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination(writing),
  );
}
