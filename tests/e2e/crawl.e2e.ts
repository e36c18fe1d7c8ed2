import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { refusalsOf, untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

// What pages say and where their links lead is walked in one process (tests/whole-site.test.ts). Here a browser opens what can be reached,
// so that scripts, styles, pictures and the policy have their say.

/** Files, ways out and ways to somebody else's door. */
const isNoPage = (path: string) =>
  /xuat-tep|xuat-csv|\/tep\b|dang-xuat|\/dang-nhap|\.(ics|png|webp|xml|txt)$/.test(path);

/** Pages of one kind differ in the values that stand in their address. */
function kindOf({ pathname, searchParams }: URL): string {
  const steps = pathname.split("/");
  const known = pathname.startsWith("/admin/") ? 4 : 2;
  return [...steps.slice(0, known), steps.length, ...[...new Set(searchParams.keys())].sort()].join("/");
}

/** Opens one page of each kind that can be reached from an address; answers how many, and all that went wrong. */
async function crawl(page: Page, from: string, follow: (path: string) => boolean) {
  const faults: string[] = [];
  let at = from;
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(`${at}: ${said.text()}`);
  });
  page.on("pageerror", (error) => void faults.push(`${at}: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${at}: ${answer.status()} ${answer.url()}`);
  });
  const refused = await refusalsOf(page);
  const queue = [from];
  const seen = new Set<string>();
  const kinds = new Set<string>();
  for (const path of queue) {
    at = path;
    await page.goto(path);
    await untilReady(page);
    const links = await page
      .locator("a[href]:not([download])")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const url = new URL(link);
      const next = url.pathname + url.search;
      if (url.origin !== new URL(page.url()).origin || seen.has(next) || isNoPage(url.pathname) || !follow(next))
        continue;
      seen.add(next);
      if (kinds.has(kindOf(url))) continue;
      kinds.add(kindOf(url));
      queue.push(next);
    }
  }
  return { opened: queue.length, faults: [...faults, ...refused] };
}

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
