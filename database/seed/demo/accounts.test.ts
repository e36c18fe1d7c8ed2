import { expect, test } from "vitest";
import { passwordProblem } from "#modules/accounts/rules.ts";
import { DEMO_PASSWORD, demoAccounts } from "./accounts.ts";

test("the public demo password is rejected as a new password", () => {
  for (const { username } of demoAccounts) expect(passwordProblem(DEMO_PASSWORD, username)).not.toBeNull();
});
