import { expect, test } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";
import { staffPages } from "./pages.ts";
import { signIn } from "./sign-in.ts";

test("the filters of staff lists show their longest option on a phone", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "chu");
  const cut: Record<string, string[]> = {};
  for (const path of staffPages.filter((path) => !path.includes("?"))) {
    await page.goto(path);
    await untilReady(page);
    const options = await page.evaluate(() => {
      const pen = document.createElement("canvas").getContext("2d");
      return [...document.querySelectorAll<HTMLSelectElement>("#main form[role=search] select")].flatMap((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        if (!pen || !select.checkVisibility()) return [];
        pen.font = font;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return [...select.options].map(({ label }) => label).filter((label) => pen.measureText(label).width > room + 1);
      });
    });
    if (options.length > 0) cut[path] = options;
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  expect(cut).toEqual({});
});
