import { expect, test, vi } from "vitest";
import { codeAt } from "#modules/accounts/adapters/totp.ts";
import { changeAccount, deleteAccounts } from "#modules/accounts/commands/manage-accounts.ts";
import { requestPasswordReset, resetPassword } from "#modules/accounts/commands/passwords.ts";
import { signIn, verifySignInCode } from "#modules/accounts/commands/sign-in.ts";
import { beginTwoFactor, confirmTwoFactor } from "#modules/accounts/commands/two-factor.ts";
import { accountSearch } from "#modules/accounts/contract.ts";
import { listAccounts } from "#modules/accounts/queries.ts";
import type { Context } from "#platform/context.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf } from "#tests/support/database.ts";
import { readEmails } from "#tests/support/emails.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { aBrowser, anAccount, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { openWorld } from "./world.ts";

// Every sign-in costs a password hash.
vi.setConfig({ testTimeout: 120_000 });

const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === "fulfilled" ? "done" : answer.reason.code)).sort();

const ownersOf = async (ctx: Context) =>
  (await listAccounts(ctx, accountSearch.parse({ role: "owner", active: "true" }))).data;

test("two owners who concurrently demote, close or delete each other: one of them stays", async () => {
  const { ctx } = await openWorld();
  for (let round = 0; round < 6; round += 1) {
    const known = await ownersOf(ctx);
    const [a = await anAccount(ctx, "owner"), b = await anAccount(ctx, "owner")] = known;
    const [asA, asB] = [await asSignedIn(ctx, a), await asSignedIn(ctx, b)];
    const end = [
      (by: Context, id: string) => changeAccount(by, id, { role: "viewer" }),
      (by: Context, id: string) => changeAccount(by, id, { active: false }),
      (by: Context, id: string) => deleteAccounts(by, [id]),
    ][round % 3];

    const answers = await Promise.allSettled([end?.(asA, b.id), end?.(asB, a.id)]);

    expect(codesOf(answers)).toEqual(["done", "last-owner"]);
    expect(await ownersOf(ctx)).toHaveLength(1);
  }
});

test("a hundred concurrent password guesses are five tries", async () => {
  const { ctx } = await openWorld();
  const { username } = await anAccount(ctx);
  const guesses = Array.from({ length: 100 }, (_, index) => `câu đoán số ${index}`);

  const answers = await Promise.allSettled(guesses.map((password) => signIn(ctx, { username, password }, aBrowser)));

  expect(codesOf(answers).filter((code) => code === "wrong-sign-in")).toHaveLength(5);
  expect(codesOf(answers).filter((code) => code === "too-many-tries")).toHaveLength(95);
});

test("two concurrent uses of one two-factor code sign in once", async () => {
  const { ctx } = await openWorld();
  const clock = makeClock();
  const timed = { ...ctx, now: () => clock.now };
  const account = await anAccount(timed);
  const { secret } = await beginTwoFactor(await asSignedIn(timed, account), PASSWORD).then(async ({ secret }) => {
    await confirmTwoFactor(await asSignedIn(timed, account), codeAt(secret, clock.now));
    return { secret };
  });
  clock.forward(1);
  const steps = [];
  for (let time = 0; time < 4; time += 1) {
    steps.push(await signIn(timed, { username: account.username, password: PASSWORD }, aBrowser));
  }

  const code = codeAt(secret, clock.now);
  const answers = await Promise.allSettled(
    steps.map(({ token }) => verifySignInCode(timed, code, { ...aBrowser, token })),
  );

  expect(codesOf(answers)).toEqual(["done", "wrong-code", "wrong-code", "wrong-code"]);
});

test("two concurrent uses of one reset link set one password", async () => {
  const { ctx } = await openWorld();
  const jobs: Context["jobs"] = { ...ctx.jobs, enqueue: (ctx, job, data) => job.run(ctx, data) };
  const account = await anAccount(ctx);
  await requestPasswordReset({ ...ctx, jobs }, account.email ?? "");
  const [email] = await readEmails(ctx);
  const token = /k=([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";

  const answers = await Promise.allSettled(
    ["mười hai con giáp", "bảy sắc cầu vồng"].map((password) => resetPassword(ctx, { token, password }, aBrowser)),
  );

  expect(codesOf(answers)).toEqual(["done", "link-expired"]);
});

test("two concurrent sign-ins to one account both succeed", async () => {
  const { ctx } = await openWorld();
  const { username } = await anAccount(ctx);

  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => signIn(ctx, { username, password: PASSWORD }, aBrowser)),
  );

  expect(codesOf(answers)).toEqual(Array(4).fill("done"));
});

test("a session that ended on one process is rejected by the other on its next request", async () => {
  const { ctx, database } = await openWorld();
  // Two processes of the product share only the database.
  const [one, two] = [httpClient(ctx), httpClient(makeContext(drizzleOf(database), makeClock()))];
  const owner = await asSignedIn(ctx, await anAccount(ctx, "owner"));
  const account = await anAccount(ctx, "manager");
  const me = "/api/internal-user/auth/me";
  const open = async () => {
    const body = { username: account.username, password: PASSWORD };
    const { token } = await one("/api/internal-user/auth/login", { body });
    expect((await two(me, { cookie: token })).status).toBe(200);
    return token;
  };

  const signedOut = await open();
  await one("/api/internal-user/auth/logout", { body: {}, cookie: signedOut });
  expect((await two(me, { cookie: signedOut })).status).toBe(401);

  const replaced = await open();
  await changeAccount(owner, account.id, { twoFactor: false });
  expect((await two(me, { cookie: replaced })).status).toBe(401);

  const closed = await open();
  await changeAccount(owner, account.id, { active: false });
  const rejected = await two(me, { cookie: closed });
  expect(rejected.status).toBe(401);
  expect(rejected.setCookies[0]).toContain("Max-Age=0");
});
