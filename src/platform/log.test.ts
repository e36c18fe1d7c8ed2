import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { expect, test } from "vitest";
import { loggedError, redact } from "./log.ts";

test("what identifies a person or opens a door never reaches the log, up to two levels deep", () => {
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

test("a failed statement is logged without the values that were sent with it", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "bookings_code_unique" });
  const failed = new DrizzleQueryError("insert into bookings values ($1)", ["canary-4711"], cause);
  const logged = JSON.stringify(loggedError(failed));

  expect(String(failed)).toContain("canary-4711");
  expect(logged).not.toContain("canary-4711");
  expect(logged).toContain("insert into bookings");
  expect(logged).toContain("23505");
});

test("what was logged last is written when the process ends, also by a failure", () => {
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
