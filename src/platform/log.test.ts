import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { expect, test } from "vitest";
import { loggedError, redact } from "./log.ts";

test("the log blanks fields that identify a person or grant access, up to two levels deep", () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const log = pino({ redact }, sink);
  const canary = "canary-4711";
  const fields = { password: canary, token: canary, secret: canary, phone: canary, email: canary, cookie: canary };

  log.info(fields);
  log.info({ contact: fields });
  log.info({ input: { contact: fields } });

  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain(canary);
});

test("loggedError leaves out the values of a failed statement", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "bookings_code_unique" });
  const failed = new DrizzleQueryError("insert into bookings values ($1)", ["canary-4711"], cause);
  const logged = JSON.stringify(loggedError(failed));

  expect(String(failed)).toContain("canary-4711");
  expect(logged).not.toContain("canary-4711");
  expect(logged).toContain("insert into bookings");
  expect(logged).toContain("23505");
});

test("loggedError keeps the message of a thrown value that is no Error", () => {
  expect(loggedError("no route to host")).toMatchObject({ type: "string", message: "no route to host" });
  expect(loggedError(undefined)).toMatchObject({ type: "undefined", message: "undefined" });
  expect(loggedError({ status: 503, token: "canary-4711" })).toEqual({
    type: "object",
    message: '{"status":503,"token":"[x]"}',
  });
  const circular: { self?: object } = {};
  circular.self = circular;
  expect(loggedError(circular)).toEqual({ type: "object", message: "{self}" });
});

test("loggedError reads a copied error as pg-boss emits it, without the values of its statement", () => {
  const error = new Error("connection lost");
  const copied = { ...error, message: error.message, stack: error.stack, queue: "mail", worker: "w1" };
  expect(loggedError(copied)).toMatchObject({ type: "Error", message: "connection lost", queue: "mail", worker: "w1" });

  const failed = new DrizzleQueryError("insert into bookings values ($1)", ["canary-4711"], error);
  const logged = JSON.stringify(loggedError({ ...failed, message: failed.message, stack: failed.message }));
  expect(logged).not.toContain("canary-4711");
  expect(logged).toContain("connection lost");
});

test("the log flushes its last lines when the process ends, also by an uncaught error", () => {
  const file = join(import.meta.dirname, "log.ts");
  const lastWords = (ending: string) =>
    spawnSync(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { createLog } from ${JSON.stringify(file)}; createLog("info").info("last words"); ${ending}`,
    ]).stdout.toString();

  expect(lastWords("process.exit(1)")).toContain("last words");
  expect(lastWords('throw new Error("a bug")')).toContain("last words");
});
