import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error"> & { child(bindings: object): Log };

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
/** Blanks fields by name. A `*` matches one level only, so each name is listed at every depth at which it occurs. */
export const redact = { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[x]" };

type ErrorFields = { name?: unknown; message: string; stack?: unknown; cause?: unknown };

// pg-boss copies the fields of an error into a plain object.
const isErrorLike = (thrown: unknown): thrown is ErrorFields =>
  typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string";

/**
 * Serializes whatever was thrown. Drizzle writes the values of a failed statement into its message: the message is left out then.
 */
export function loggedError(thrown: unknown): object {
  if (!isErrorLike(thrown)) return { type: typeof thrown, message: textOf(thrown) };
  const { name = "Error", message, stack, cause } = thrown;
  const statement = "query" in thrown && typeof thrown.query === "string" ? thrown.query.slice(0, 300) : undefined;
  return {
    type: name,
    ...(statement === undefined ? { message } : { statement }),
    ...fieldsOf(thrown, ["code", "constraint", "queue", "worker"]),
    stack: framesOf(stack),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

const fieldsOf = (thrown: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(thrown).filter(([name]) => names.includes(name)));

/** The frames of a stack without its first line, which repeats the message. */
function framesOf(stack: unknown): string {
  const start = typeof stack === "string" ? stack.indexOf("\n    at ") : -1;
  return start < 0 ? "" : String(stack).slice(start);
}

/** A thrown value that is not an error, as text of at most 300 characters. Secret names are blanked here: `redact` reads no text. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown).slice(0, 300);
  try {
    const blank = (name: string, value: unknown) => (secretNames.includes(name) ? redact.censor : value);
    return JSON.stringify(thrown, blank).slice(0, 300);
  } catch {
    return `{${Object.keys(thrown).join(", ")}}`.slice(0, 300);
  }
}

/** Lines are written once a second, because a write costs more than making a line. The exit of the process flushes the rest. */
const writing = { sync: false, minLength: 8192, periodicFlush: 1000 } as const;

/** Writes JSON lines to standard output. `onEvent` receives the level and the event of each line that is written. */
export function createLog(level: string, onEvent: (level: string, event: string) => void = () => {}): Log {
  return pino(
    {
      level,
      redact,
      hooks: {
        logMethod(args, write, number) {
          const [fields] = args as unknown[];
          if (typeof fields === "object" && fields !== null && "event" in fields)
            onEvent(pino.levels.labels[number] ?? "info", String(fields.event));
          write.apply(this, args);
        },
      },
      serializers: { err: loggedError },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination(writing),
  );
}
