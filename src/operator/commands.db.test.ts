import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { readConfig } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database/open.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { runOperatorCommand } from "./commands.ts";

let ctx: Context;
let pool: Database["pool"];
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = database.pool;
  ctx = makeContext(drizzleOf(database), makeClock(new Date("2026-03-02T03:00:00Z")));
  close = () => database.close();
});
afterAll(() => close());

const config = readConfig({});
const run = (name: string, argument?: string) => runOperatorCommand({ base: ctx, config, pool }, name, argument);
const one = async (query: ReturnType<typeof sql>) => (await ctx.db.execute<Record<string, unknown>>(query)).rows[0];

test("create-owner adds an owner whose one-time password has to be changed, and the audit names the operator", async () => {
  const { lines, ok } = await run("create-owner", "Chu@HaiTrinh.example");
  const username = /^Account: (owner-\w+), one-time password \S{16} /.exec(lines[0] ?? "")?.[1];
  expect(ok).toBe(true);
  expect(
    await one(sql`select role, email, must_change_password as changes from accounts where username = ${username}`),
  ).toEqual({ role: "owner", email: "chu@haitrinh.example", changes: true });
  expect(await one(sql`select actor_name from audit_events where action = 'account.created'`)).toEqual({
    actor_name: "Người vận hành máy chủ",
  });
  await expect(run("create-owner", "chu")).rejects.toThrow(/no email address/);
});

test("reset-two-factor removes the secret of an account and leaves an audit entry", async () => {
  const username = /owner-\w+/.exec((await run("create-owner", "hai@haitrinh.example")).lines[0] ?? "")?.[0] ?? "";
  await ctx.db.execute(
    sql`update accounts set totp_secret = 'x', totp_confirmed_at = now() where username = ${username}`,
  );
  expect(await run("reset-two-factor", username)).toMatchObject({ ok: true });
  expect(await one(sql`select totp_secret as secret from accounts where username = ${username}`)).toEqual({
    secret: null,
  });
  expect(await one(sql`select actor_name from audit_events where action = 'account.two-factor-off'`)).toEqual({
    actor_name: "Người vận hành máy chủ",
  });
  await expect(run("reset-two-factor", "nobody")).rejects.toMatchObject({ kind: "not-found" });
  await expect(run("reset-two-factor")).rejects.toThrow(/needs the username/);
});

test("send-test-mail hands an email to the mail server, and reports when none is set or it refuses", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      received.push(address);
      done(address.startsWith("khong") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      stream.resume().on("end", () => done());
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as { port: number };
  const withMail = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "chao@haitrinh.example" });
  const send = (to: string) => runOperatorCommand({ base: ctx, config: withMail, pool }, "send-test-mail", to);

  expect(await send("an@a.example")).toMatchObject({ ok: true });
  expect(await send("khong@a.example")).toMatchObject({ ok: false, lines: [expect.stringContaining("550")] });
  expect(received).toEqual(["an@a.example", "khong@a.example"]);
  await expect(run("send-test-mail", "an@a.example")).rejects.toThrow(/^SMTP_URL/);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test("check-ledger names a broken rule", async () => {
  expect(await run("check-ledger")).toEqual({ lines: ["Every invariant of stock and money holds."], ok: true });
  const key = newId();
  await ctx.db.execute(
    sql`insert into idempotency_keys (scope, key, request_hash, response, created_at)
      values ('place-booking', ${key}, 'x', ${JSON.stringify({ bookingId: newId() })}::jsonb, now())`,
  );
  const { lines, ok } = await run("check-ledger");
  expect([ok, lines.join()]).toEqual([false, expect.stringContaining("every key names one booking that exists")]);
});

test("an unknown command is rejected", async () => {
  await expect(run("drop-everything")).rejects.toThrow(/is no command/);
});

test("export-all writes every row of every table but keys and sessions, once, to a folder that is new", async () => {
  const parent = mkdtempSync(join(tmpdir(), "hai-trinh-export-"));
  const folder = join(parent, "all");
  await run("create-owner", "xuat@haitrinh.example");
  const accounts = await one(sql`select count(*)::int as rows from accounts`);

  const { lines, ok } = await run("export-all", folder);
  expect(ok).toBe(true);
  expect(lines).toContain(`accounts: ${accounts?.rows}`);
  const written = readFileSync(join(folder, "accounts.jsonl"), "utf8").trim().split("\n");
  expect(written).toHaveLength(Number(accounts?.rows));
  expect(written.map((line) => JSON.parse(line).email)).toContain("xuat@haitrinh.example");
  for (const secret of ["own_keys", "sessions", "password_links"])
    expect(existsSync(join(folder, `${secret}.jsonl`))).toBe(false);
  await expect(run("export-all", folder)).rejects.toThrow(/exists/);
  await expect(run("export-all")).rejects.toThrow(/needs a folder/);
  rmSync(parent, { recursive: true });
});
