import { expect, type Page, test } from "@playwright/test";

// A document hydrates its parts when the visitor first acts. That act must count, whatever has arrived by then.

/** Opens a page whose islands have no script yet; the returned function lets the scripts load. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/hydrate-island-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path);
  return resolve;
}

const arrivals = {
  "after its scripts": async (page: Page, path: string) => {
    await page.goto(path);
    return () => undefined;
  },
  "before its scripts": openBeforeScripts,
};

for (const [moment, open] of Object.entries(arrivals)) {
  test(`a round trip is chosen when that is the first act on the home of flights, ${moment}`, {
    tag: "@long",
  }, async ({ page, isMobile }) => {
    const release = await open(page, "/tim-ve-may-bay");
    const choice = page.getByText("Khứ hồi", { exact: true });
    await (isMobile ? choice.tap() : choice.click());
    release();
    await expect(page.getByRole("radio", { name: "Khứ hồi" })).toBeChecked();
    await expect(page.getByText("Ngày về", { exact: true }).filter({ visible: true }).first()).toBeVisible();
    // The form sends what it shows.
    await page.getByRole("search").getByRole("button", { name: "Tìm chuyến bay" }).click();
    await expect(page.getByText("Hãy chọn ngày về sau ngày đi").filter({ visible: true }).first()).toBeVisible();
  });
}

test("another tab of the home page opens when pressing it is the first action", { tag: "@long" }, async ({ page }) => {
  const release = await openBeforeScripts(page, "/");
  await page.getByRole("tablist", { name: "Bạn tìm gì" }).getByRole("tab", { name: "Vé máy bay" }).click();
  release();
  await expect(page.getByRole("search", { name: "Tìm chuyến bay" })).toBeVisible();
});
