import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { aBrowser, aGuardedAccount, PASSWORD } from "#tests/support/staff.ts";
import { codeAt } from "../adapters/totp.ts";
import { MAX_SESSIONS } from "../limits.ts";
import { findStaff, isCodeExpected } from "../queries.ts";
import { sessions } from "../tables.ts";
import { signIn, verifySignInCode } from "./sign-in.ts";

test("a guesser with only the password ends no session of an account that asks for a code", async ({ ctx, clock }) => {
  const { account, session, secret } = await aGuardedAccount(ctx, clock);
  const guess = { username: account.username, password: PASSWORD };

  const halves = [];
  for (let time = 0; time <= MAX_SESSIONS; time += 1) {
    clock.forward(0.05);
    halves.push((await signIn(ctx, guess, aBrowser)).token);
  }
  await signIn(ctx, guess, { ...aBrowser, token: session.token });

  expect(await findStaff(ctx, session.token, "")).toMatchObject({ id: account.id });
  const ofCode = and(eq(sessions.accountId, account.id), eq(sessions.stage, "code"));
  expect(await ctx.db.select().from(sessions).where(ofCode)).toHaveLength(MAX_SESSIONS);
  expect(await isCodeExpected(ctx, halves[0])).toBe(false);
  // The last step replaces the half session, and the one of the browser's cookie.
  const last = halves.at(-1) ?? "";
  const { token } = await verifySignInCode(ctx, codeAt(secret, clock.now), { ...aBrowser, token: last });
  expect(await findStaff(ctx, token, "")).toMatchObject({ id: account.id });
  expect(await isCodeExpected(ctx, last)).toBe(false);
});
