import type { Page } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";

type Watched = { stirred: boolean };

/** From here on the page notes whether anything in it stirs: it changes, moves, is focused elsewhere or asks for something. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.stirred = false;
    const stir = () => {
      watched.stirred = true;
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(stir).observe(document, all);
    for (const kind of ["toggle", "scroll", "input", "change", "invalid"])
      addEventListener(kind, stir, { capture: true, once: true });
  });
}

const buttonsOf = (page: Page) => page.locator('button[type="button"]:visible:enabled:not([aria-disabled="true"])');

/** What the buttons of a page are called, whatever numbers stand in their names. */
const namesOf = (page: Page) =>
  buttonsOf(page).evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/[\d.,]+/g, "#")),
  );

/** What lies over a button for so long lies there for good. */
const PATIENCE = { timeout: 30_000 };

/**
 * Presses each button of a page that sends no form, and tells of those that nothing came of. `known` are the names that were pressed
 * before, such as those of the frame.
 */
export async function pressButtons(page: Page, known: Set<string>): Promise<string[]> {
  const address = page.url();
  const names = await namesOf(page);
  const dead: string[] = [];
  for (const [at, name] of names.entries()) {
    if (known.has(name)) continue;
    known.add(name);
    const button = buttonsOf(page).nth(at);
    // What comes to life when it is near stirs by itself.
    await button.scrollIntoViewIfNeeded(PATIENCE);
    await untilReady(page);
    await watch(page);
    const hasCome = await button.click(PATIENCE).then(
      () => hasComeOfIt(page, address),
      () => false,
    );
    if (!hasCome) dead.push(`${name} on ${address}`);
    if (hasCome && (await isAsBefore(page, { address, names }))) continue;
    await page.goto(address);
    await untilReady(page);
  }
  return dead;
}

/** Whether something comes of a press; a part of a document that was asleep is fetched first. */
const hasComeOfIt = (page: Page, address: string): Promise<boolean> =>
  page
    .waitForFunction(
      (from) => location.href !== from || (window as unknown as Partial<Watched>).stirred !== false,
      address,
      {
        timeout: 30_000,
      },
    )
    .then(
      () => true,
      () => false,
    );

/** Whether the next button can be pressed where the page stands now, once what has opened is closed. */
async function isAsBefore(
  page: Page,
  { address, names }: { address: string; names: readonly string[] },
): Promise<boolean> {
  if (page.url() !== address) return false;
  await page.keyboard.press("Escape");
  const isOpen = await page.locator("dialog[open], :popover-open, [aria-expanded=true]").count();
  return isOpen === 0 && (await namesOf(page)).join() === names.join();
}
