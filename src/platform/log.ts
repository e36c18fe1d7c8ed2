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

/** JSON lines on standard output. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
