// Presses whatever can be pressed, as a visitor and as each role: npm run press. It takes long and changes its world as it goes, so it is no
// part of the journeys.
import { expect, type Page, test } from "@playwright/test";
import { demoAccounts } from "#database/seed/demo/accounts.ts";
import { crawl } from "./crawling.ts";
import { untilReady } from "./expect-clean.ts";
import { signIn } from "./sign-in.ts";

/** What was pressed before has shown what comes of it, whoever pressed it. */
const known = new Set<string>();

/** What lies over a button for so long lies there for good; a part of a document that was asleep is fetched first. */
const PATIENCE = { timeout: 20_000 };

const buttonsOf = (page: Page) => page.locator('button[type="button"]:visible:enabled:not([aria-disabled="true"])');

/** What the buttons of a page are called, whatever numbers stand in their names. */
const namesOf = (page: Page) =>
  buttonsOf(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/[\d.,]+/g, "#")),
  );

/** From here on the page notes whether anything in it stirs: it changes, moves, is focused elsewhere or asks for something. */
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

/** Whether something comes of a press: the page stirs, or another one is there, which does not know that it was watched. */
const somethingCame = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => (window as unknown as { stirred?: boolean }).stirred !== false, null, PATIENCE)
    .then(() => true)
    .catch(() => false);

/** Presses each button of a page that sends no form and is not known; tells of those that nothing came of. */
async function pressButtons(page: Page, faults: string[]): Promise<void> {
  const address = page.url();
  const names = await namesOf(page);
  for (const [at, name] of names.entries()) {
    if (known.has(name)) continue;
    known.add(name);
    const button = buttonsOf(page).nth(at);
    await button.scrollIntoViewIfNeeded(PATIENCE);
    await untilReady(page);
    await watch(page);
    const pressed = await button.click(PATIENCE).then(
      () => true,
      () => false,
    );
    if (!pressed || !(await somethingCame(page))) faults.push(`nothing comes of "${name}" on ${address}`);
    await page.goto(address);
    await untilReady(page);
    // What is there then is not what was counted: the rest waits for another page.
    if ((await namesOf(page)).join() !== names.join()) return;
  }
}

const walks = [
  { who: "a visitor", username: null, from: "/", follow: (path: string) => !path.startsWith("/admin") },
  ...demoAccounts.map(({ role, username }) => ({
    ...{ who: `the role "${role}"`, username, from: "/admin" },
    follow: (path: string) => path.startsWith("/admin"),
  })),
];

for (const { who, username, from, follow } of walks) {
  test(`something comes of every button that ${who} sees`, async ({ page }) => {
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
