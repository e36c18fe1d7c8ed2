import { expect, test } from "vitest";
import { passwordProblem } from "#modules/accounts/rules.ts";
import { DEMO_PASSWORD, demoAccounts } from "./accounts.ts";

test("nobody may choose the password that everybody can read: it opens the accounts of the demo, and ends with them", () => {
  for (const { username } of demoAccounts) expect(passwordProblem(DEMO_PASSWORD, username)).not.toBeNull();
});
