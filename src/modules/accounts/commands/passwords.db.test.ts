import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { readEmails } from "#tests/support/emails.ts";
import { aBrowser, aGuardedAccount, anAccount, asHolderOf, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { hashPassword, verifyPassword } from "../adapters/password-hash.ts";
import { codeAt } from "../adapters/totp.ts";
import { passwordChangeInput, resetInput, resetRequestInput } from "../contract.ts";
import { purgeSessionsJob } from "../jobs.ts";
import { accountMessages } from "../messages.ts";
import { findStaff, getAccountRow } from "../queries.ts";
import { accounts, passwordLinks, sessions, signInTries } from "../tables.ts";
import { changePassword } from "./change-password.ts";
import { changeAccount, createAccount } from "./manage-accounts.ts";
import { isPasswordLinkValid, requestPasswordReset, resetPassword } from "./passwords.ts";
import { signIn } from "./sign-in.ts";

const FRESH = "mười hai con giáp";

/** Jobs run when they are queued, and are counted. */
function withJobs(ctx: Context): Context & { queued: string[] } {
  const queued: string[] = [];
  const jobs: Context["jobs"] = {
    ...ctx.jobs,
    enqueue: async (ctx, job, data) => {
      queued.push(job.name);
      await job.run(ctx, data);
    },
  };
  return { ...ctx, jobs, queued };
}

const tokenIn = (text = "") => /[?&]k=([\w-]{43})/.exec(text)?.[1] ?? "";
const ask = (ctx: Context, email: string | null) => requestPasswordReset(ctx, resetRequestInput.parse({ email }).email);
const choose = (ctx: Context, token: string, password = FRESH) =>
  resetPassword(ctx, resetInput.parse({ token, password }), aBrowser);

describe("changing the own password", () => {
  test("ends the other sessions and gives this one a new cookie", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const [here, there] = [await asSignedIn(ctx, account), await asSignedIn(ctx, account)];

    const { token } = await changePassword(here, passwordChangeInput.parse({ current: PASSWORD, password: FRESH }));

    expect([await findStaff(ctx, here.token, ""), await findStaff(ctx, there.token, "")]).toEqual([null, null]);
    expect(await asHolderOf(ctx, token)).toMatchObject({ actor: { id: account.id } });
    await expect(signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser)).rejects.toMatchObject({
      code: "wrong-sign-in",
    });
    expect(await signIn(ctx, { username: account.username, password: FRESH }, aBrowser)).toMatchObject({
      next: "done",
    });
  });

  test("asks for a code with two-factor, and uses up none on a weak password", async ({ ctx, clock }) => {
    const { session, secret } = await aGuardedAccount(ctx, clock);
    const change = (proof: object) =>
      changePassword(session, passwordChangeInput.parse({ current: PASSWORD, password: FRESH, ...proof }));
    const code = codeAt(secret, clock.now);

    await expect(change({})).rejects.toMatchObject({ fields: { code: accountMessages.codeForPassword } });
    await expect(change({ code: "000000" })).rejects.toMatchObject({ code: "wrong-code" });
    await expect(change({ code, password: "ngắn quá" })).rejects.toMatchObject({ code: "bad-password" });
    expect(await change({ code })).toMatchObject({ token: expect.any(String) });
  });

  test("restores the permissions that a temporary password lacks", async ({ ctx }) => {
    const account = await anAccount(ctx, "manager");
    await changeAccount(ctx, account.id, { password: "một câu tạm thời" });
    const { token } = await signIn(ctx, { username: account.username, password: "một câu tạm thời" }, aBrowser);
    const here = await asHolderOf(ctx, token);

    const session = await changePassword(here, { current: "một câu tạm thời", password: FRESH });

    expect((await findStaff(ctx, session.token, ""))?.permissions.has("audit.read")).toBe(true);
  });

  test.for([
    ["the current one is wrong", "câu này là sai", FRESH, "current", accountMessages.wrongPassword],
    ["it stays the same", PASSWORD, PASSWORD.normalize("NFD"), "password", accountMessages.passwordUnchanged],
    ["the new one is short", PASSWORD, "ngắn quá", "password", accountMessages.passwordTooShort],
    ["the new one is common", PASSWORD, "matkhau123456", "password", accountMessages.passwordTooCommon],
  ] as const)("is rejected when %s", async ([, current, password, field, message], { ctx }) => {
    const here = await asSignedIn(ctx, await anAccount(ctx));

    await expect(changePassword(here, { current, password })).rejects.toMatchObject({
      kind: "invalid",
      fields: { [field]: message },
    });
  });
});

describe("a forgotten password", () => {
  test("is replaced through an email link, once, and all sessions end", async ({ ctx: plain }) => {
    const ctx = withJobs(plain);
    const account = await anAccount(ctx);
    const open = await asSignedIn(ctx, account);
    await ask(ctx, account.email?.toUpperCase() ?? null);
    const [email] = await readEmails(ctx);
    const token = tokenIn(email?.text);
    expect(email).toMatchObject({ recipient: account.email, text: expect.stringContaining(account.username) });
    expect(await isPasswordLinkValid(ctx, token)).toBe(true);
    await expect(choose(ctx, token, "ngắn quá")).rejects.toMatchObject({ code: "bad-password" });

    await choose(ctx, token);

    expect(await findStaff(ctx, open.token, "")).toBeNull();
    expect(await signIn(ctx, { username: account.username, password: FRESH }, aBrowser)).toMatchObject({
      next: "done",
      account: { verified: true },
    });
    expect(await isPasswordLinkValid(ctx, token)).toBe(false);
    await expect(choose(ctx, token, "một câu khác nữa")).rejects.toMatchObject({ code: "link-expired" });
    await expect(choose(ctx, "x".repeat(43))).rejects.toMatchObject({ code: "link-expired" });
  });

  test("does the same work and returns the same result for unknown addresses", async ({ ctx: plain }) => {
    const ctx = withJobs(plain);
    const [open, closed] = [await anAccount(ctx), await anAccount(ctx)];
    await changeAccount(ctx, closed.id, { active: false });
    const answers = [];
    for (const email of [open.email, closed.email, "khong-co-ai@example.vn"]) answers.push(await ask(ctx, email));

    expect(answers).toEqual([undefined, undefined, undefined]);
    expect(ctx.queued).toEqual(Array(3).fill("send-password-link"));
    expect((await readEmails(ctx)).map((email) => email.recipient)).toEqual([open.email]);
  });

  test("has half an hour, and only the newest email counts", async ({ ctx: plain, clock }) => {
    const ctx = withJobs(plain);
    const account = await anAccount(ctx);
    await ask(ctx, account.email);
    await ask(ctx, account.email); // at once: no second email
    clock.forward(2);
    await ask(ctx, account.email);
    const [first, second, third] = (await readEmails(ctx)).map((email) => tokenIn(email.text));

    expect(third).toBeUndefined();
    expect([await isPasswordLinkValid(ctx, first ?? ""), await isPasswordLinkValid(ctx, second ?? "")]).toEqual([
      false,
      true,
    ]);
    clock.forward(29);
    expect(await isPasswordLinkValid(ctx, second ?? "")).toBe(true);
    clock.forward(1.1);
    expect(await isPasswordLinkValid(ctx, second ?? "")).toBe(false);
    await expect(choose(ctx, second ?? "")).rejects.toMatchObject({ code: "link-expired" });
  });

  test("cannot be taken over by an email to a former address", async ({ ctx: plain }) => {
    const ctx = withJobs(plain);
    const account = await anAccount(ctx);
    await ask(ctx, account.email);
    const token = tokenIn((await readEmails(ctx))[0]?.text);
    await changeAccount(ctx, account.id, { email: "moi@example.vn" });

    await expect(choose(ctx, token)).rejects.toMatchObject({ code: "link-expired" });
  });

  test("leaves only a hash of the link beside the email", async ({ ctx: plain }) => {
    const ctx = withJobs(plain);
    const account = await anAccount(ctx);
    await ask(ctx, account.email);
    const token = tokenIn((await readEmails(ctx))[0]?.text);

    expect(JSON.stringify(await ctx.db.select().from(passwordLinks))).not.toContain(token);
  });
});

test("an invited member of staff chooses the password by email and has all permissions at once", async ({
  ctx: plain,
}) => {
  const ctx = withJobs(plain);
  const newAccount = {
    name: "Lê Mời",
    username: "le.moi",
    email: "moi@example.vn",
    phone: "0912345678",
    role: "sales" as const,
  };
  const account = await createAccount(ctx, newAccount);
  await expect(signIn(ctx, { username: "le.moi", password: "" }, aBrowser)).rejects.toMatchObject({
    code: "wrong-sign-in",
  });
  const [email] = await readEmails(ctx);
  expect(email?.subject).toBe("Mời vào trang quản trị Hải Trình");

  await choose(ctx, tokenIn(email?.text));

  const { token } = await signIn(ctx, { username: "le.moi", password: FRESH }, aBrowser);
  expect(await findStaff(ctx, token, "")).toMatchObject({ id: account.id, permissions: expect.any(Set) });
  expect((await findStaff(ctx, token, ""))?.permissions.has("bookings.write")).toBe(true);
});

test("a password is stored as Argon2id, and no password matches a missing hash", async ({ ctx }) => {
  const { id } = await anAccount(ctx);
  const { passwordHash } = await getAccountRow(ctx, id);

  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});

test("a hash with former parameters is replaced at the next sign-in", async ({ ctx }) => {
  const account = await anAccount(ctx);
  // Made with m=8192, t=1 for PASSWORD.
  const { hash } = await import("@node-rs/argon2");
  const former = await hash(PASSWORD.normalize("NFKC"), { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await ctx.db.update(accounts).set({ passwordHash: former }).where(eq(accounts.id, account.id));

  await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);

  expect((await getAccountRow(ctx, account.id)).passwordHash).toContain("m=19456,t=2");
});

test("expired rows are purged", async ({ ctx: plain, clock }) => {
  const ctx = withJobs(plain);
  const account = await anAccount(ctx);
  await asSignedIn(ctx, account);
  await ask(ctx, account.email);
  await signIn(ctx, { username: newId(), password: PASSWORD }, aBrowser).catch(() => undefined);
  clock.forward(25 * 60);

  await purgeSessionsJob.run(ctx, {});

  for (const table of [sessions, passwordLinks, signInTries]) expect(await ctx.db.select().from(table)).toEqual([]);
});
