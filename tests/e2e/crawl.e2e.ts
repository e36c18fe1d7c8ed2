import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { crawl, type Opened } from "./crawling.ts";
import { expectCleanPage } from "./expect-clean.ts";
import { staffPages, visitorPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

// tests/whole-site.db.test.ts checks texts and links in one process. Here a browser opens the reachable pages, which also tests scripts,
// styles, pictures and the policy.

/** The time for a hundred pages on a busy machine. */
const TIMEOUT_MS = 1_800_000;

/** Pages of one route have nearly the same accessibility findings. */
const CHECKS_PER_ROUTE = process.env.LONG_RUN === "on" ? 2 : 1;

/** Checks the named pages and the first linked pages of each route. */
function inspect(page: Page, named: readonly string[]) {
  const looks = new Map<string, number>();
  return async (faults: string[], { path, place, html }: Opened) => {
    const before = looks.get(place) ?? 0;
    looks.set(place, before + 1);
    if (before >= CHECKS_PER_ROUTE && !named.includes(path)) return;
    await expectCleanPage(page, path, html).catch((error: Error) => void faults.push(error.message));
  };
}

const isStaffPage = (path: string) => path.startsWith("/admin");

test("the pages of a visitor and the pages they link to open without an error, are accessible and fit both widths", {
  tag: "@desktop",
}, async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
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
    test.setTimeout(TIMEOUT_MS);
    await signIn(page, "chu");
    const from = staffPages.filter(follow);
    const { opened, faults } = await crawl(page, { from, follow, visit: inspect(page, from) });
    expect(faults).toEqual([]);
    expect(opened).toBeGreaterThan(from.length + 5);
  });
}

// The owner has all permissions and the viewer only reads; the other roles lie between. A test without a browser checks the controls of
// each role in every run (controls-and-roles.db.test.tsx).
test("the pages that a viewer's links lead to open without an error", { tag: ["@desktop", "@long"] }, async ({
  page,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const viewer = demoAccounts.find(({ role }) => role === "viewer");
  await signIn(page, viewer?.username ?? "");
  const { opened, faults } = await crawl(page, { from: ["/admin"], follow: isStaffPage });
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(8);
});
