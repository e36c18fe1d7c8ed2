// Presses every button, as a visitor and in each role: npm run press. It takes long and changes its data, so it is no part of the journeys.
import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { crawl } from "./crawling.ts";
import { untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

/** Buttons whose effect is known already, in any role. */
const known = new Set<string>();

/** An overlay that lasts longer than this covers the button for good; an island is hydrated first. */
const LIMIT = { timeout: 20_000 };

const buttonsOf = (page: Page) => page.locator('button[type="button"]:visible:enabled:not([aria-disabled="true"])');

/** The names of a page's buttons, without the numbers in them. */
const namesOf = (page: Page) =>
  buttonsOf(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/[\d.,]+/g, "#")),
  );

/** Records from now on whether the page reacts: a change, a movement, a new focus or a request. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const watched = window as unknown as { stirred: boolean };
    watched.stirred = false;
    const stir = () => {
      watched.stirred = true;
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(stir).observe(document, all);
    for (const kind of ["toggle", "scroll", "input", "change", "invalid", "focusin"])
      addEventListener(kind, stir, { capture: true, once: true });
    new PerformanceObserver(stir).observe({ type: "resource" });
  });

/** Whether a press had an effect: the page reacted or was replaced by another one. */
const hasEffect = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => (window as unknown as { stirred?: boolean }).stirred !== false, null, LIMIT)
    .then(() => true)
    .catch(() => false);

/** Presses each unknown button that submits no form, and reports those without an effect. */
async function pressButtons(page: Page, faults: string[]): Promise<void> {
  const address = page.url();
  const names = await namesOf(page);
  for (const [at, name] of names.entries()) {
    if (known.has(name)) continue;
    known.add(name);
    const button = buttonsOf(page).nth(at);
    await button.scrollIntoViewIfNeeded(LIMIT);
    await untilReady(page);
    await watch(page);
    const pressed = await button.click(LIMIT).then(
      () => true,
      () => false,
    );
    if (!pressed || !(await hasEffect(page))) faults.push(`nothing comes of "${name}" on ${address}`);
    await page.goto(address);
    await untilReady(page);
    // The buttons have changed: the rest is left to another page.
    if ((await namesOf(page)).join() !== names.join()) return;
  }
}

const walks = [
  { who: "a visitor", username: null, from: "/", follow: (path: string) => !path.startsWith("/admin") },
  ...demoAccounts.map(({ role, username }) => ({
    who: `the role "${role}"`,
    username,
    from: "/admin",
    follow: (path: string) => path.startsWith("/admin"),
  })),
];

for (const { who, username, from, follow } of walks) {
  test(`every button that ${who} sees has an effect`, async ({ page }) => {
    test.setTimeout(3_000_000);
    if (username) await signIn(page, username);
    const before = known.size;
    const { opened, faults } = await crawl(page, {
      from: [from],
      follow,
      visit: (faults) => pressButtons(page, faults),
    });
    const description = `${opened} pages, ${known.size - before} buttons that were not known`;
    process.stdout.write(`${who}: ${description}\n`);
    expect(faults).toEqual([]);
  });
}
