import type { Page } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";

/** Loads the page again and acts while its scripts are held back. */
export async function actBeforeScripts(page: Page, act: () => Promise<void>): Promise<void> {
  const held = await holdScripts(page);
  await page.goto(page.url(), { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await act();
  await held.release();
  await untilReady(page);
}

/** Holds back the scripts of a page until they are released. */
export async function holdScripts(page: Page) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pattern = /\/assets\/.*\.js/;
  await page.route(pattern, async (route) => {
    await gate;
    await route.continue();
  });
  return {
    async release() {
      release();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}
