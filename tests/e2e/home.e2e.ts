import { expect, type Page, test } from "@playwright/test";
import { untilReady } from "./expect-clean.ts";

/** Opens the home page and waits for its hydration: before that a press of a tab waits. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Du thuyền" }).first()).toBeVisible();
}

test("the travellers rotate until the visitor pauses them", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openHome(page);
  const words = page.getByRole("region", { name: "Khách đã đi kể lại" });
  const speaker = words.locator("figure:not([aria-hidden=true]) figcaption b").first();
  await words.scrollIntoViewIfNeeded();
  await untilReady(page);
  await page.clock.runFor(1000);
  const first = await speaker.textContent();

  await page.clock.runFor(6000);
  await expect(speaker).not.toHaveText(first ?? "");

  await words.getByRole("button", { name: "Tạm dừng" }).click();
  const paused = await speaker.textContent();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(20_000);
  await expect(speaker).toHaveText(paused ?? "");

  await words.getByRole("button", { name: "Mỹ Duyên" }).click();
  await expect(speaker).toHaveText("Mỹ Duyên");
  await expect(words.locator("[aria-live=polite]").first()).toBeVisible();
});

test("the total of a ship on the home page is the total on its own page", async ({ page }) => {
  await openHome(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Du thuyền Ngọc Lam" }) });
  const total = await card.locator("data").last().getAttribute("value");
  await card.getByRole("link", { name: "Du thuyền Ngọc Lam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();
  await expect(page.locator(`data[value="${total}"]`).filter({ visible: true }).first()).toBeVisible();
});

test("the travellers stand still for reduced motion and can still be chosen", async ({ page }) => {
  await page.clock.install();
  await openHome(page);
  const words = page.getByRole("region", { name: "Khách đã đi kể lại" });
  const speaker = words.locator("figure:not([aria-hidden=true]) figcaption b").first();
  await untilReady(page);
  const first = await speaker.textContent();
  await page.clock.runFor(30_000);
  await expect(speaker).toHaveText(first ?? "");
  await words.getByRole("button", { name: "Quốc Bảo" }).click();
  await expect(speaker).toHaveText("Quốc Bảo");
});

test("a link to a section of a long page lands on it", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam#quy-dinh");
  const rules = page.getByRole("heading", { name: "Quy định chung và lưu ý" });
  await untilReady(page);
  await expect(rules).toBeInViewport();
});

test("a link inside a long page that is pressed early lands on its section", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam", { waitUntil: "commit" });
  await page
    .getByRole("navigation", { name: "Mục trong trang" })
    .getByRole("link", { name: /^Đánh giá/ })
    .click();
  const reviews = page.getByRole("heading", { name: "Đánh giá", level: 2 });
  await expect(reviews).toBeInViewport();
  await untilReady(page);
  await expect(reviews).toBeInViewport();
});

test("a page reloaded in its middle shows the same section", async ({ page }) => {
  await page.goto("/du-thuyen/ngoc-lam");
  const part = page.getByRole("heading", { name: "Lịch trình", level: 2 });
  await part.scrollIntoViewIfNeeded();
  await part.evaluate((heading) => heading.scrollIntoView());

  await page.reload();

  await expect(part).toBeInViewport();
  await untilReady(page);
  await expect(part).toBeInViewport();
});

test("the whole page is laid out soon after it has loaded, also when nobody touches it", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/du-thuyen/ngoc-lam");
  const skipped = () =>
    page.evaluate(() => {
      const texts = [...document.querySelectorAll(".below-view :is(h2, p)")];
      return texts.filter((text) => text.checkVisibility() && !text.checkVisibility({ contentVisibilityAuto: true }))
        .length;
    });
  await expect.poll(skipped).toBe(0);
});

for (const path of ["/", "/khach-san"]) {
  // With too small an estimate, content would lie beside its dark background until it comes near.
  test(`the foot of ${path} is as high as it is guessed to be`, { tag: "@both" }, async ({ page }) => {
    await page.goto(path);
    const { guessed, height } = await page.evaluate(() => {
      const foot = document.querySelector("footer");
      if (!foot) throw new Error("a page without a foot");
      const guessed = Number.parseFloat(getComputedStyle(foot).containIntrinsicBlockSize.replace("auto", ""));
      document.documentElement.classList.remove("rolled-up");
      return { guessed, height: foot.getBoundingClientRect().height };
    });
    expect(guessed).toBeGreaterThanOrEqual(height);
    expect(guessed).toBeLessThan(height * 1.05);
  });
}
