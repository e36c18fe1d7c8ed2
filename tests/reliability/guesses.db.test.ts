import { expect, test } from "vitest";
import { signIn } from "#modules/accounts/commands/sign-in.ts";
import { signInInput } from "#modules/accounts/contract.ts";
import { FREE_TRIES } from "#modules/accounts/limits.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aBrowser, anAccount, PASSWORD } from "#tests/support/staff.ts";
import { openWorld } from "./world.ts";

const GUESSES = quantity(10_000);

test("many password guesses get five tries, and the owner signs in at once from elsewhere, or after the wait", {
  timeout: 3_600_000,
}, async () => {
  const { ctx } = await openWorld();
  const { username } = await anAccount(ctx);
  const answerTo = (password: string, { now = ctx.now(), address = aBrowser.address } = {}) =>
    signIn({ ...ctx, now: () => now }, signInInput.parse({ username, password }), { ...aBrowser, address }).then(
      () => "in",
      (error: { code: string }) => error.code,
    );

  const answers: Record<string, number> = {};
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const code = await answerTo(`câu đoán số ${guess}`);
    answers[code] = (answers[code] ?? 0) + 1;
  }

  expect(answers).toEqual({ "wrong-sign-in": FREE_TRIES, "too-many-tries": GUESSES - FREE_TRIES });
  expect(await answerTo(PASSWORD)).toBe("too-many-tries");
  expect(await answerTo(PASSWORD, { address: "198.51.100.7" })).toBe("in");
  expect(await answerTo(PASSWORD, { now: new Date(ctx.now().getTime() + 30_000) })).toBe("in");
});
