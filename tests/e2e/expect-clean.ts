import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE } from "./viewports.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const isLong = process.env.LONG_RUN === "on";

/** Our code in a page. */
const scripts = "script[type=module], link[rel=modulepreload]";

/**
 * Waits for marks of the page itself, never for time or a silent network: it has come to life, its letters and the pictures in
 * view are there, and nothing that moves towards an end still moves.
 */
export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator(`html[data-alive], html:not(:has(${scripts}))`)).toBeAttached();
  // The parts of a document wait for a sign of somebody, and until they come near.
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("app-island:not([data-alive])")].every((part) => {
      const { top, bottom } = (part.firstElementChild ?? part).getBoundingClientRect();
      return bottom < 0 || top > innerHeight || bottom === top;
    }),
  );
  await untilStill(page);
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.documentElement.classList.contains("first-view"));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const inView = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      // What a row of slides has scrolled out is fetched when it comes.
      const row = part.closest(".carousel-track")?.getBoundingClientRect();
      const isInRow = !row || (right > row.left + 1 && left < row.right - 1);
      // What is folded away has a place, but is fetched when it is unfolded.
      return bottom > 0 && top < innerHeight && isInRow && part.checkVisibility({ contentVisibilityAuto: true });
    };
    const isMoving = (one: Animation) =>
      one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return (
      [...document.images].every((one) => one.complete || !inView(one)) && !document.getAnimations().some(isMoving)
    );
  });
}

/** No finding of axe in the page, or in one part of it, and nothing that stands out of the window to the side. */
export async function expectClean(page: Page, state: string, part = "html"): Promise<void> {
  // In the middle of a movement axe would measure colours that nobody is meant to read.
  await untilStill(page);
  // Colours behind a text are looked up by its place on the page, which is a guess for parts that are not laid out yet.
  await page.evaluate(() => document.documentElement.classList.remove("rolled-up"));
  // All in one window and nothing told of what is in order: a quarter of the time. Only frames would need more.
  await expect(page.locator("iframe, frame"), `${state}: no frames`).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(part)
    .withTags(standards)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(found, state).toEqual([]);
  await expectNoOverhang(page, state);
}

/**
 * Checks a page at both widths with one load of it, and nothing in its document that the policy would have to allow. The short run asks
 * axe where the page is used most, visitors' pages on a phone and those of staff on a desk, and at the other width what stands out.
 */
export async function expectCleanPage(page: Page, state: string, html: string): Promise<void> {
  const mostUsed = new URL(page.url()).pathname.startsWith("/admin") ? DESKTOP : PHONE;
  expect(html.match(/<[^>]+\sstyle=/)?.[0], `${state}: no style in the HTML`).toBeUndefined();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await untilReady(page);
    if (isLong || size === mostUsed) await expectClean(page, `${state} at ${size.width}`);
    else await expectNoOverhang(page, `${state} at ${size.width}`);
  }
}

export async function expectNoOverhang(page: Page, state: string): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, `${state}: nothing stands out to the side`).toBeLessThanOrEqual(0);
}

/** What the content security policy refuses from here on, also where the script that tried hides it. */
export async function refusalsOf(page: Page): Promise<readonly string[]> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => void refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) => {
      const { noteRefusal } = window as unknown as { noteRefusal: (what: string) => void };
      noteRefusal(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    }),
  );
  return refused;
}
