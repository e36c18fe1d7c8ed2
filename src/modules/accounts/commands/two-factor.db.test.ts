import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBrowser, aGuardedAccount, anAccount, asHolderOf, asSignedIn, PASSWORD } from "#tests/support/staff.ts";
import { codeAt } from "../adapters/totp.ts";
import { type AccountView, codeForm } from "../contract.ts";
import { findStaff, getAccountRow, getOwnAccount } from "../queries.ts";
import { accounts, recoveryCodes } from "../tables.ts";
import { changeAccount } from "./manage-accounts.ts";
import { signIn, verifySignInCode } from "./sign-in.ts";
import { beginTwoFactor, confirmTwoFactor, renewRecoveryCodes, turnOffTwoFactor } from "./two-factor.ts";

/** A recovery code as the contract of a form reads it. */
const plain = (code: string) => codeForm.parse({ code }).code;

const enter = async (ctx: Context, account: AccountView, typed: string) => {
  const first = await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);
  return verifySignInCode(ctx, codeForm.parse({ code: typed }).code, { ...aBrowser, token: first.token });
};

describe("turning two-factor on", () => {
  test("takes a right code, changes the cookie, ends other sessions and gives ten codes", async ({ ctx, clock }) => {
    const account = await anAccount(ctx);
    const [here, there] = [await asSignedIn(ctx, account), await asSignedIn(ctx, account)];
    const { secret, uri } = await beginTwoFactor(here, PASSWORD);
    expect(uri).toContain(`secret=${secret}`);
    await expect(confirmTwoFactor(here, "000000")).rejects.toMatchObject({ code: "wrong-code" });
    expect((await getOwnAccount(here)).twoFactor).toBe(false);

    const { recoveryCodes: codes, session } = await confirmTwoFactor(here, codeAt(secret, clock.now));

    expect(new Set(codes).size).toBe(10);
    expect(await findStaff(ctx, here.token, "")).toBeNull();
    expect(await findStaff(ctx, there.token, "")).toBeNull();
    expect(await getOwnAccount(await asHolderOf(ctx, session.token))).toMatchObject({
      twoFactor: true,
      recoveryCodesLeft: 10,
    });
    await expect(beginTwoFactor(await asHolderOf(ctx, session.token), PASSWORD)).rejects.toMatchObject({
      code: "two-factor-is-on",
    });
  });

  test("asks for the password, and counts the tries of each session", async ({ ctx }) => {
    const account = await anAccount(ctx);
    const [here, elsewhere] = [await asSignedIn(ctx, account), await asSignedIn(ctx, account)];
    for (let time = 0; time < 5; time += 1) {
      await expect(beginTwoFactor(here, "câu này là sai")).rejects.toMatchObject({ code: "wrong-password" });
    }

    await expect(beginTwoFactor(here, PASSWORD)).rejects.toMatchObject({ kind: "limited" });
    expect(await beginTwoFactor(elsewhere, PASSWORD)).toMatchObject({ uri: expect.any(String) });
  });

  test("leaves nothing readable in the database, and no secret that fits another account", async ({ ctx, clock }) => {
    const { account, secret, codes } = await aGuardedAccount(ctx, clock);
    const other = await anAccount(ctx);
    const stored = JSON.stringify([await ctx.db.select().from(accounts), await ctx.db.select().from(recoveryCodes)]);
    const { totpSecret } = await getAccountRow(ctx, account.id);

    expect(stored).not.toContain(secret);
    expect(codes.some((code) => stored.includes(`"${code.replaceAll("-", "")}"`))).toBe(false);
    expect(() => ctx.encryption.decrypt(totpSecret ?? "", other.id)).toThrow();
  });
});

describe("signing in with two-factor", () => {
  test("needs both steps, and the first one grants no permissions", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);

    const first = await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);
    expect(first.next).toBe("totp");
    expect(await findStaff(ctx, first.token, "")).toBeNull();
    const client = { ...aBrowser, token: first.token };
    await expect(verifySignInCode(ctx, "000000", client)).rejects.toMatchObject({
      kind: "invalid",
      code: "wrong-code",
    });
    const second = await verifySignInCode(ctx, codeAt(secret, clock.now), client);

    expect(second.token).not.toBe(first.token);
    expect(await findStaff(ctx, second.token, "")).toMatchObject({ id: account.id });
    await expect(verifySignInCode(ctx, codeAt(secret, clock.now), client)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });

  test("can be done in one step by programs", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);
    const input = { username: account.username, password: PASSWORD };

    expect(await signIn(ctx, { ...input, code: codeAt(secret, clock.now) }, aBrowser)).toMatchObject({ next: "done" });
    await expect(signIn(ctx, { ...input, password: "câu này là sai", code: "000000" }, aBrowser)).rejects.toMatchObject(
      {
        code: "wrong-sign-in",
      },
    );
  });

  test("has to be finished in five minutes", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);
    const first = await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);
    clock.forward(5.1);

    await expect(
      verifySignInCode(ctx, codeAt(secret, clock.now), { ...aBrowser, token: first.token }),
    ).rejects.toMatchObject({ kind: "unauthenticated", code: "code-expired" });
  });

  test("accepts a code once: not again, not an earlier one, not in two concurrent requests", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);
    const [earlier, code] = [codeAt(secret, new Date(clock.now.getTime() - 30_000)), codeAt(secret, clock.now)];

    expect(await enter(ctx, account, code)).toMatchObject({ next: "done" });
    await expect(enter(ctx, account, code)).rejects.toMatchObject({ code: "wrong-code" });
    await expect(enter(ctx, account, earlier)).rejects.toMatchObject({ code: "wrong-code" });
    clock.forward(0.5);
    expect(await enter(ctx, account, codeAt(secret, clock.now))).toMatchObject({ next: "done" });
  });

  test("does not take the code of the set-up again", async ({ ctx, clock }) => {
    const account = await anAccount(ctx);
    const here = await asSignedIn(ctx, account);
    const { secret } = await beginTwoFactor(here, PASSWORD);
    const code = codeAt(secret, clock.now);
    await confirmTwoFactor(here, code);

    await expect(enter(ctx, account, code)).rejects.toMatchObject({ code: "wrong-code" });
  });

  test("gives a guesser of codes five tries, then waits", async ({ ctx, clock }) => {
    const { account, secret } = await aGuardedAccount(ctx, clock);
    const first = await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser);
    const client = { ...aBrowser, token: first.token };
    const right = codeAt(secret, clock.now);
    const answers = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const wrong = right === "111111" ? "222222" : "111111";
      answers.push(await verifySignInCode(ctx, wrong, client).catch((error: { code: string }) => error.code));
    }

    expect(answers.filter((code) => code === "wrong-code")).toHaveLength(5);
    await expect(verifySignInCode(ctx, right, client)).rejects.toMatchObject({ kind: "limited" });
    clock.forward(0.5);
    expect(await verifySignInCode(ctx, codeAt(secret, clock.now), client)).toMatchObject({ next: "done" });
  });

  test("stops guesses from other addresses and new sign-ins, and locks out no owner", async ({ ctx, clock }) => {
    const { account, secret, codes } = await aGuardedAccount(ctx, clock);
    const { device } = (await enter(ctx, account, codes[0] ?? "")) as { device?: string };
    const guess = async (address: string, code: string, own?: string) => {
      const client = { ...aBrowser, address, device: own };
      const { token } = await signIn(ctx, { username: account.username, password: PASSWORD }, client);
      return verifySignInCode(ctx, code, { ...client, token }).then(
        () => "in",
        (error: { code: string }) => error.code,
      );
    };
    const right = codeAt(secret, clock.now);
    const wrong = right === "111111" ? "222222" : "111111";
    const answers = [];
    for (let time = 1; time <= 8; time += 1) answers.push(await guess(`198.51.100.${time}`, wrong));

    expect(answers.filter((code) => code === "wrong-code")).toHaveLength(5);
    expect(await guess("203.0.113.1", right)).toBe("too-many-tries");
    expect(await guess("203.0.113.1", right, device)).toBe("in");
    // A recovery code cannot be guessed: it is counted by its address alone.
    expect(await guess("203.0.113.1", (codes[1] ?? "").replaceAll("-", ""))).toBe("in");
  });

  test("accepts each recovery code once, in any spelling", async ({ ctx, clock }) => {
    const { account, codes, session } = await aGuardedAccount(ctx, clock);
    const [one = "", two = "", three = ""] = codes;

    expect(await enter(ctx, account, one.toUpperCase().replace("-", " "))).toMatchObject({ next: "done" });
    await expect(enter(ctx, account, one)).rejects.toMatchObject({ code: "wrong-code" });
    expect((await getOwnAccount(session)).recoveryCodesLeft).toBe(9);
    const fresh = await renewRecoveryCodes(session, { password: PASSWORD, code: plain(three) });
    await expect(enter(ctx, account, two)).rejects.toMatchObject({ code: "wrong-code" });
    expect(await enter(ctx, account, fresh[0] ?? "")).toMatchObject({ next: "done" });
  });

  test("accepts unguessable recovery codes, and the shorter former ones", async ({ ctx, clock }) => {
    const { account, codes } = await aGuardedAccount(ctx, clock);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{5}-){2}[a-hjkmnp-z2-9]{5}$/);
    const codeHash = ctx.sign(`recovery:${account.id}:abcde23456`);
    await ctx.db.insert(recoveryCodes).values({ accountId: account.id, codeHash });

    expect(await enter(ctx, account, "abcde-23456")).toMatchObject({ next: "done" });
    expect(await enter(ctx, account, codes[0] ?? "")).toMatchObject({ next: "done" });
  });

  test("rejects the recovery code of another account", async ({ ctx, clock }) => {
    const [mine, theirs] = [await aGuardedAccount(ctx, clock), await aGuardedAccount(ctx, clock)];

    await expect(enter(ctx, mine.account, theirs.codes[0] ?? "")).rejects.toMatchObject({ code: "wrong-code" });
  });
});

test("turning two-factor off asks for the password and a code, and ends the other sessions", async ({ ctx, clock }) => {
  const { account, secret, session, codes } = await aGuardedAccount(ctx, clock);
  const there = await enter(ctx, account, codes[0] ?? "");
  const code = codeAt(secret, clock.now);
  await expect(turnOffTwoFactor(session, { password: "câu này là sai", code })).rejects.toMatchObject({
    code: "wrong-password",
  });
  await expect(turnOffTwoFactor(session, { password: PASSWORD, code: "000000" })).rejects.toMatchObject({
    code: "wrong-code",
  });

  await turnOffTwoFactor(session, { password: PASSWORD, code });

  expect(await findStaff(ctx, there.token, "")).toBeNull();
  expect(await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser)).toMatchObject({
    next: "done",
  });
  expect(await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id))).toEqual([]);
});

test("turning it off takes a recovery code, and so does making new ones", async ({ ctx, clock }) => {
  const { session, codes } = await aGuardedAccount(ctx, clock);
  const [one = "", two = ""] = codes;
  await expect(renewRecoveryCodes(session, { password: PASSWORD, code: "000000" })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  });
  const [fresh = ""] = await renewRecoveryCodes(session, { password: PASSWORD, code: plain(one) });
  await expect(turnOffTwoFactor(session, { password: PASSWORD, code: plain(two) })).rejects.toMatchObject({
    code: "wrong-code",
  });
  expect(await turnOffTwoFactor(session, { password: PASSWORD, code: plain(fresh) })).toHaveProperty("token");
});

test("a client with a session and the password gets few guesses of the code to turn two-factor off", async ({
  ctx,
  clock,
}) => {
  const { account, secret, session } = await aGuardedAccount(ctx, clock);
  const guess = (code: string) => turnOffTwoFactor(session, { password: PASSWORD, code });
  for (let time = 0; time < 5; time += 1)
    await expect(guess(`00000${time}`)).rejects.toMatchObject({ code: "wrong-code" });

  await expect(guess(codeAt(secret, clock.now))).rejects.toMatchObject({ kind: "limited" });
  expect((await getAccountRow(ctx, account.id)).totpConfirmedAt).not.toBeNull();
});

test("an owner helps a colleague who has lost the telephone, whose sessions end", async ({ ctx, clock }) => {
  const { account, codes } = await aGuardedAccount(ctx, clock);
  const there = await enter(ctx, account, codes[0] ?? "");
  const owner = await asSignedIn(ctx, await anAccount(ctx, "owner"));

  await changeAccount(owner, account.id, { twoFactor: false });

  expect(await findStaff(ctx, there.token, "")).toBeNull();
  expect(await signIn(ctx, { username: account.username, password: PASSWORD }, aBrowser)).toMatchObject({
    next: "done",
  });
});
