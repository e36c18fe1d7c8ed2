import { expect, test } from "vitest";
import { passwordProblem } from "#modules/accounts/rules.ts";
import { DEMO_PASSWORD, demoAccounts } from "./accounts.ts";

test("the public demo password cannot be chosen: it opens demo accounts, and ends with them", () => {
  for (const { username } of demoAccounts) expect(passwordProblem(DEMO_PASSWORD, username)).not.toBeNull();
});
