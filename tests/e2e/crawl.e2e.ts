import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { crawl, type Opened } from "./crawling.ts";
import { expectCleanPage } from "./expect-clean.ts";
import { staffPages, visitorPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

// What pages say and where their links lead is walked in one process (tests/whole-site.db.test.ts). Here a browser opens what can be
// reached, so that scripts, styles, pictures and the policy have their say.

/** A hundred pages on a machine that is busy with something else. */
const PATIENCE = 1_800_000;

/** Pages of one place differ little in what axe can find. */
const LOOKS_A_PLACE = process.env.LONG_RUN === "on" ? 2 : 1;

/** Checks the pages that are named, and the first ones of each place that links lead to. */
function inspect(page: Page, named: readonly string[]) {
  const looks = new Map<string, number>();
  return async (faults: string[], { path, place, html }: Opened) => {
    const before = looks.get(place) ?? 0;
    looks.set(place, before + 1);
    if (before >= LOOKS_A_PLACE && !named.includes(path)) return;
    await expectCleanPage(page, path, html).catch((error: Error) => void faults.push(error.message));
  };
}

const isStaffPage = (path: string) => path.startsWith("/admin");

test("a visitor's pages, and those their links lead to, open without an error, are accessible and fit both widths", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(PATIENCE);
  const visit = inspect(page, visitorPages);
  const follow = (path: string) => !isStaffPage(path);
  const { opened, faults } = await crawl(page, { from: visitorPages, follow, visit });
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(45);
});

const sellsProducts = (path: string) => /^\/admin\/(du-thuyen|khach-san|ve-may-bay)/.test(path);

for (const [area, follow] of [
  ["products", sellsProducts],
  ["the office", (path: string) => isStaffPage(path) && !sellsProducts(path)],
] as const) {
  test(`an owner's pages of ${area}, and those their links lead to, open without an error, are accessible and fit both widths`, {
    tag: "@desktop",
  }, async ({ page }) => {
    test.setTimeout(PATIENCE);
    await signIn(page, "chu");
    const from = staffPages.filter(follow);
    const { opened, faults } = await crawl(page, { from, follow, visit: inspect(page, from) });
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(from.length + 5);
  });
}

// The owner may do everything and the viewer may only look: the pages of the other roles lie between. What a role may see and press is
// checked without a browser in every run (controls-and-roles.db.test.tsx).
test("the pages that a viewer's links lead to open without an error", { tag: ["@desktop", "@long"] }, async ({
  page,
}) => {
  test.setTimeout(PATIENCE);
  const viewer = demoAccounts.find(({ role }) => role === "viewer");
  await signIn(page, viewer?.username ?? "");
  const { opened, faults } = await crawl(page, { from: ["/admin"], follow: isStaffPage });
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(8);
});
