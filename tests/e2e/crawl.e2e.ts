import { expect, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { crawl } from "./crawling.ts";
import { signIn } from "./sign-in.ts";

// What pages say and where their links lead is walked in one process (tests/whole-site.test.ts). Here a browser opens what can be reached,
// so that scripts, styles, pictures and the policy have their say.

test("whatever a visitor reaches from the home page opens without an error in the browser", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the same pages");
  test.setTimeout(600_000);
  const { opened, faults } = await crawl(page, "/", (path) => !path.startsWith("/admin"));
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(40);
});

// Who may do everything, and who may only look: what the others see lies between.
for (const { username, role } of demoAccounts.filter(({ role }) => role === "owner" || role === "viewer")) {
  test(`whatever the role "${role}" reaches from its first page opens without an error in the browser`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, "the same pages");
    test.setTimeout(600_000);
    await signIn(page, username);
    const { opened, faults } = await crawl(page, "/admin", (path) => path.startsWith("/admin"));
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(8);
  });
}
