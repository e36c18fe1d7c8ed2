import { expect, type Page, test } from "@playwright/test";
import { addMonths, today } from "#kernel/calendar-date.ts";
import { untilReady } from "./expect-clean.ts";

/** A whole month ahead, on whichever day the journeys run. */
const nextMonth = addMonths(today(new Date()), 1).slice(0, 7);

/** The documents that a page requests from now on. A service worker may forward a request; it counts once. */
function documentsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType()) && !request.serviceWorker())
      requests.push(request.url());
  });
  return requests;
}

test("a filter requests one document and keeps the scroll position", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  await untilReady(page);
  await page.evaluate(() => scrollTo(0, 200));
  const requests = documentsOf(page);
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.textContent();
  await page.getByRole("complementary", { name: "Bộ lọc" }).getByRole("checkbox").first().check();
  await expect(heading).not.toHaveText(before ?? "");
  await expect(page).toHaveURL(/stars=/);
  expect(requests).toHaveLength(1);
  expect(await page.evaluate(() => scrollY)).toBe(200);

  await page.goBack();
  await expect(heading).toHaveText(before ?? "");
  await expect(page.getByRole("complementary", { name: "Bộ lọc" }).getByRole("checkbox").first()).not.toBeChecked();
});

test("the filter sheet shows the number of results, and filters", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Bộ lọc" }).click();
  const sheet = page.getByRole("dialog", { name: "Lọc kết quả" });
  // The count is read from the page itself: other journeys may add ships, but none with so few stars.
  const few = sheet.getByRole("checkbox", { name: /^3 sao/ });
  await few.check();
  const left = await page.evaluate(async () => {
    const html = await (await fetch("/tim-du-thuyen?stars=3")).text();
    return /data-count="(\d+)"/.exec(html)?.[1];
  });
  const button = sheet.getByRole("button", { name: `Xem ${left} du thuyền`, exact: true });
  await button.click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/stars=3/);
  await expect(heading).toHaveText(`Tìm thấy ${left} kết quả`);

  await page.getByRole("button", { name: "Bộ lọc · 1" }).click();
  await expect(few).toBeChecked();
  const others = sheet.getByRole("checkbox", { name: /^4 sao/ });
  await others.check();
  await sheet.getByRole("button", { name: "Đóng" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Bộ lọc · 1" }).click();
  await expect(others, "an unapplied choice is discarded").not.toBeChecked();
});

test("a button to a section of a ship's page scrolls to it", { tag: "@both" }, async ({ page, isMobile }) => {
  await page.goto("/tim-du-thuyen");
  await untilReady(page);
  // On a touch screen the page is prerendered and gets the fragment afterwards.
  const row = isMobile
    ? page.locator(".list-row").filter({ has: page.locator("h2 a[data-wanted]") })
    : page.locator(".list-row");
  await row
    .first()
    .getByRole("link", { name: /^(Đặt ngay|Xem ngày|Xem lịch giá)/ })
    .click();
  await expect(page).toHaveURL(/\/du-thuyen\/[^/]+#phong$/);
  await expect(page.locator("#phong h2").first()).toBeInViewport();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("another day requests one document and keeps the scroll position", { tag: "@both" }, async ({ page }) => {
  await page.goto(`/du-thuyen/ngoc-lam?month=${nextMonth}`);
  await untilReady(page);
  const day = page.locator("#lich-gia a.day").nth(5);
  await day.scrollIntoViewIfNeeded();
  await untilReady(page);
  const requests = documentsOf(page);
  const before = await day.evaluate((one) => one.getBoundingClientRect().top);
  await day.click();
  await expect(page).toHaveURL(/date=/);
  await expect(page.locator("#lich-gia a.day[aria-current=date]")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Đặt ngay" }).first()).toBeAttached();
  expect(requests).toHaveLength(1);
  const after = page.locator("#lich-gia a.day[aria-current=date]");
  // The browser compensates the growth above before it paints.
  await expect
    .poll(async () => Math.abs((await after.evaluate((one) => one.getBoundingClientRect().top)) - before))
    .toBeLessThan(60);
  await expect(after).toBeFocused();
});

test("a day of the second month keeps the focus when its month becomes the first", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto(`/du-thuyen/ngoc-lam?month=${nextMonth}`);
  await untilReady(page);
  const day = page.locator("#lich-gia .calendar-pair > :nth-child(2) a.day").nth(5);
  const date = await day.getAttribute("data-date");
  await day.click();
  await expect(page).toHaveURL(/date=/);
  await expect(page.locator(`#lich-gia .calendar-pair > :first-child a.day[data-date="${date}"]`)).toBeFocused();
});

test("a chip removes its own filter and keeps the others", async ({ page }) => {
  await page.goto("/tim-du-thuyen?stars=4,5&score=4.5");
  const chips = page.getByRole("list", { name: "Bộ lọc đang dùng" }).getByRole("link");
  await expect(chips).toHaveCount(3);
  await chips.filter({ hasText: "4.5" }).click();
  await expect(chips).toHaveCount(2);
  await chips.filter({ hasText: "4 sao" }).click();
  await expect(page).toHaveURL(/\?stars=5$/);
  await expect(chips).toHaveText(/5 sao/);
});

test("ships in the viewport of a touch screen are prefetched, also after a filter", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/tim-du-thuyen");
  const links = page.locator("h2 a[data-wanted]");
  await expect(links).not.toHaveCount(0);
  await page.getByLabel("Sắp xếp").selectOption("price");
  await expect(page).toHaveURL(/sort=price/);
  await page.mouse.wheel(0, 300);
  await expect(links).not.toHaveCount(0);
});

test("the browser's back button leads back to a list", { tag: "@smoke" }, async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/du-thuyen\//);
  const policy = await page.evaluate(async () => (await fetch("/tim-du-thuyen")).headers.get("cache-control"));
  expect(policy).not.toContain("no-store");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tìm thấy \d+ kết quả/);
});
