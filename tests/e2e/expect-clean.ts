import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { DESKTOP, PHONE } from "./viewports.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const isLong = process.env.LONG_RUN === "on";

/** The scripts of a page. */
const scripts = "script[type=module], link[rel=modulepreload]";

/** Waits for the parts below the first view. Before that, one measure may be of another layout than the next. */
export const untilLaidOut = (page: Page): Promise<void> => expect(page.locator("html.rolled-up")).toHaveCount(0);

/**
 * Waits for signs of the page itself, never for a time or an idle network. The page is hydrated, its fonts and visible pictures are loaded,
 * and finite animations have ended.
 */
export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator(`html[data-alive], html:not(:has(${scripts}))`)).toBeAttached();
  // Islands hydrate after an interaction, and when they come near.
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
      // Slides outside of the carousel are fetched when they come into view.
      const row = part.closest(".carousel-track, .strip")?.getBoundingClientRect();
      const isInRow = !row || (right > row.left + 1 && left < row.right - 1);
      // Content of a closed element has a position but is fetched when it is opened.
      return bottom > 0 && top < innerHeight && isInRow && part.checkVisibility({ contentVisibilityAuto: true });
    };
    const isMoving = (one: Animation) =>
      one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return (
      [...document.images].every((one) => one.complete || !inView(one)) && !document.getAnimations().some(isMoving)
    );
  });
}

/** Checks that axe finds nothing in the page, or in a part of it, and that nothing overflows to the side. */
export async function expectClean(page: Page, state: string, part = "html"): Promise<void> {
  // During an animation axe would measure intermediate colours.
  await untilStill(page);
  // axe finds the background of a text by its position, which is only estimated for parts that are not laid out.
  await page.evaluate(() => document.documentElement.classList.remove("rolled-up"));
  // One window without passed checks takes a quarter of the time; only frames would need more.
  await expect(page.locator("iframe, frame"), `${state}: no frames`).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .include(part)
    .withTags(standards)
    .analyze();
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(problems, state).toEqual([]);
  await expectNoHorizontalOverflow(page, state);
}

/**
 * Checks a page at both widths with one load, and its document for markup that the policy would have to allow. The short run uses axe at
 * the main width: phones for visitors, desktops for staff. At the other width it checks only the overflow.
 */
export async function expectCleanPage(page: Page, state: string, html: string): Promise<void> {
  const mostUsed = new URL(page.url()).pathname.startsWith("/admin") ? DESKTOP : PHONE;
  expect(html.match(/<[^>]+\sstyle=/)?.[0], `${state}: no style in the HTML`).toBeUndefined();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await untilReady(page);
    if (isLong || size === mostUsed) await expectClean(page, `${state} at ${size.width}`);
    else await expectNoHorizontalOverflow(page, `${state} at ${size.width}`);
    await expectOptionsNotClipped(page, `${state} at ${size.width}`);
    if (size === PHONE) await expectTablesFit(page, state);
  }
}

/** Checks that each select of a filter is as wide as its longest option. */
async function expectOptionsNotClipped(page: Page, state: string): Promise<void> {
  const more = page.locator(".more-filters-button[aria-expanded=false]").filter({ visible: true });
  if ((await more.count()) > 0) await more.click();
  const cut = await page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll<HTMLSelectElement>("#main form[role=search] select")].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      if (!pen || !select.checkVisibility()) return [];
      pen.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return [...select.options].map(({ label }) => label).filter((label) => pen.measureText(label).width > room + 1);
    });
  });
  expect(cut, `${state}: the filters show their longest option`).toEqual([]);
}

/** Checks that no table of a phone has to be scrolled to the side in its own box. */
async function expectTablesFit(page: Page, state: string): Promise<void> {
  const scrolling = await page.evaluate(() =>
    [...document.querySelectorAll(".table-box")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((box) => box.ariaLabel),
  );
  expect(scrolling, `${state}: tables that scroll to the side`).toEqual([]);
}

export async function expectNoHorizontalOverflow(page: Page, state: string): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, `${state}: nothing stands out to the side`).toBeLessThanOrEqual(0);
}

/** Records what the policy blocks from now on, also when the script hides the error. */
export async function recordCspViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (what: string) => void violations.push(what));
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) => {
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void };
      reportViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    }),
  );
  return violations;
}
