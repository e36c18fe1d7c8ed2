import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { redact } from "./log.ts";

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
