import { expect, test } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";

for (const path of ["/tim-du-thuyen", "/tim-khach-san", "/"])
  test(`the card of ${path} shows its other pictures when it is swiped`, { tag: "@both" }, async ({
    page,
    isMobile,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/anh")) requests.push(request.url());
    });
    await page.goto(path);
    const box = page.locator("[data-of]").first();
    const strip = box.locator(".strip");
    await box.scrollIntoViewIfNeeded();
    await untilReady(page);
    await expect(strip.locator("img")).toHaveCount(1);
    expect(requests).toEqual([]);

    if (isMobile) await strip.evaluate((one) => one.scrollBy({ left: one.clientWidth, behavior: "instant" }));
    else {
      await box.hover();
      await box.locator(".strip-arrow").last().click();
    }
    await expect(box).toHaveAttribute("data-at", "2");
    await expect(strip.locator("img")).toHaveCount(Number(await box.getAttribute("data-of")));
    expect(requests).toHaveLength(1);
    await expect
      .poll(() =>
        strip
          .locator("img")
          .nth(1)
          .evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0),
      )
      .toBe(true);
    if (path === "/tim-khach-san") await expectClean(page, "turned card", ".list-body");

    await strip.click({ position: { x: 60, y: 90 } });
    await expect(page).toHaveURL(/\/(du-thuyen|tim-khach-san)\/[a-z0-9-]+/);
  });

test("the arrow keys turn the pictures of a card while its title has the focus", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/tim-du-thuyen");
  await untilReady(page);
  const row = page.getByRole("article").first();
  await row.getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await expect(row.locator("[data-of]")).toHaveAttribute("data-at", "2");
});
