import { expect, type Page, test } from "@playwright/test";
import { addMonths, today } from "#kernel/calendar-date.ts";
import { untilReady } from "./expect-clean.ts";
import { departOn, results } from "./flights.ts";

const KB = 1024;
/** A whole month of days, on whichever day of a month the journeys run. */
const nextMonth = addMonths(today(new Date()), 1).slice(0, 7);

type Load = { scripts: string[]; scriptBytes: number; documentBytes: number };

/** Opens a page and looks until it rests, without a sign of somebody. */
async function load(page: Page, path: string): Promise<Load> {
  const sizes: Promise<{ url: string; kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push(size.then((bytes) => ({ url: request.url(), kind: request.resourceType(), bytes })));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const seen = await Promise.all(sizes);
  const bytesOf = (kind: string) => seen.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    scripts: seen.filter(({ kind }) => kind === "script").map(({ url }) => new URL(url).pathname),
    scriptBytes: bytesOf("script"),
    documentBytes: bytesOf("document"),
  };
}

/** The documents that a page asks for from now on. A worker of the page may send one on; it is the same request. */
function documentsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType()) && !request.serviceWorker())
      asked.push(request.url());
  });
  return asked;
}

for (const [path, limit] of [
  ["/", 21],
  ["/tim-du-thuyen", 21],
  ["/du-thuyen/ngoc-lam", 24],
  ["/du-thuyen/ngoc-lam/danh-gia", 18],
  ["/khach-san", 20],
  ["/tim-khach-san", 21],
  ["/tim-khach-san/cua-luc", 24],
  ["/tim-ve-may-bay", 20],
  [results([["HAN", "SGN", departOn]]), 14],
] as const) {
  test(`${path.replace(/\?.*/, "")} fetches no more than its document and a little script before somebody touches it`, async ({
    page,
  }) => {
    const { scripts, scriptBytes, documentBytes } = await load(page, path);
    expect(scriptBytes).toBeLessThan(16 * KB);
    expect(documentBytes).toBeLessThan(limit * KB);
    // Each stands in the document: none is found in another one.
    const html = await page.content();
    expect(scripts.filter((script) => !html.includes(`src="${script}"`))).toEqual([]);
  });
}

for (const path of [
  "/lien-he",
  "/khieu-nai",
  "/du-lieu-cua-ban",
  "/doanh-nghiep",
  "/nhan-tin",
  "/kiem-tra-ve",
  "/dieu-khoan-va-dieu-kien",
  "/chinh-sach-rieng-tu",
  "/ve-chung-toi",
  "/huong-dan-su-dung",
  "/hinh-thuc-thanh-toan",
  "/quy-dinh-chung-va-luu-y",
  "/cau-hoi-thuong-gap",
  "/khach-san/quy-dinh-chung-va-luu-y",
  "/khach-san/cau-hoi-thuong-gap",
  "/diem-den/vinh-ha-long",
  "/chu-de/trang-mat",
  "/blog",
  "/blog-detail/thang-may-di-ha-long",
]) {
  test(`${path} has no script at all`, async ({ page }) => {
    const { scripts, documentBytes } = await load(page, path);
    expect(scripts).toEqual([]);
    expect(documentBytes).toBeLessThan(21 * KB);
    // What says who wrote an article, and when, is a script by name only. At most one line of the frame runs: it shows the styles that come last.
    const running = await page
      .locator("script")
      .evaluateAll(
        (all) =>
          all.filter((one) => !["application/ld+json", "speculationrules"].includes(one.getAttribute("type") ?? ""))
            .length,
      );
    expect(running).toBeLessThanOrEqual(1);
  });
}

test("a filter asks for one document, and leaves the page where it is", async ({ page, isMobile }) => {
  test.skip(isMobile, "phones have a sheet for it");
  await page.goto("/tim-du-thuyen");
  await untilReady(page);
  await page.evaluate(() => scrollTo(0, 200));
  const asked = documentsOf(page);
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.textContent();
  await page.getByRole("complementary", { name: "Bộ lọc" }).getByRole("checkbox").first().check();
  await expect(heading).not.toHaveText(before ?? "");
  await expect(page).toHaveURL(/stars=/);
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => scrollY)).toBe(200);

  await page.goBack();
  await expect(heading).toHaveText(before ?? "");
  await expect(page.getByRole("complementary", { name: "Bộ lọc" }).getByRole("checkbox").first()).not.toBeChecked();
});

test("the sheet of filters says what it leaves, and filters", async ({ page, isMobile }) => {
  test.skip(!isMobile, "wide windows have the filters beside the list");
  await page.goto("/tim-du-thuyen");
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Bộ lọc" }).click();
  const sheet = page.getByRole("dialog", { name: "Lọc kết quả" });
  // What the page itself says of that address: other journeys may add ships meanwhile, but none with so few stars.
  const few = sheet.getByRole("checkbox", { name: /^3 trên 5 sao/ });
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
  const others = sheet.getByRole("checkbox", { name: /^4 trên 5 sao/ });
  await others.check();
  await sheet.getByRole("button", { name: "Đóng" }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole("button", { name: "Bộ lọc · 1" }).click();
  await expect(others, "what was not asked for is forgotten").not.toBeChecked();
});

test("a button that leads to a part of a ship's page arrives there", async ({ page, isMobile }) => {
  await page.goto("/tim-du-thuyen");
  await untilReady(page);
  // On a touch screen the page itself is wanted ahead, and told of the part.
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

test("another day is one document, the page stays where it is", async ({ page }) => {
  await page.goto(`/du-thuyen/ngoc-lam?month=${nextMonth}`);
  await untilReady(page);
  const day = page.locator("#lich-gia a.day").nth(5);
  await day.scrollIntoViewIfNeeded();
  await untilReady(page);
  const asked = documentsOf(page);
  const before = await day.evaluate((one) => one.getBoundingClientRect().top);
  await day.click();
  await expect(page).toHaveURL(/date=/);
  await expect(page.locator("#lich-gia a.day[aria-current=date]")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Đặt ngay" }).first()).toBeAttached();
  expect(asked).toHaveLength(1);
  const after = page.locator("#lich-gia a.day[aria-current=date]");
  // What grows above it is made up for by the browser before it paints.
  await expect
    .poll(async () => Math.abs((await after.evaluate((one) => one.getBoundingClientRect().top)) - before))
    .toBeLessThan(60);
  await expect(after).toBeFocused();
});

test("a day of the second month keeps the focus when its month becomes the first", async ({ page, isMobile }) => {
  test.skip(isMobile, "one month at a time");
  await page.goto(`/du-thuyen/ngoc-lam?month=${nextMonth}`);
  await untilReady(page);
  const day = page.locator("#lich-gia .calendar-pair > :nth-child(2) a.day").nth(5);
  const date = await day.getAttribute("data-date");
  await day.click();
  await expect(page).toHaveURL(/date=/);
  await expect(page.locator(`#lich-gia .calendar-pair > :first-child a.day[data-date="${date}"]`)).toBeFocused();
});

test("a chip takes its own filter away, the others stay", async ({ page }) => {
  await page.goto("/tim-du-thuyen?stars=4,5&score=4.5");
  const chips = page.getByRole("list", { name: "Bộ lọc đang dùng" }).getByRole("link");
  await expect(chips).toHaveCount(3);
  await chips.filter({ hasText: "4.5" }).click();
  await expect(chips).toHaveCount(2);
  await chips.filter({ hasText: "4 sao" }).click();
  await expect(page).toHaveURL(/\?stars=5$/);
  await expect(chips).toHaveText(/5 sao/);
});

test("ships that rest in sight of a touch screen are wanted ahead, also after a filter", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a mouse points at what it wants");
  await page.goto("/tim-du-thuyen");
  const wanted = page.locator("h2 a[data-wanted]");
  await expect(wanted).not.toHaveCount(0);
  await page.getByLabel("Sắp xếp").selectOption("price");
  await expect(page).toHaveURL(/sort=price/);
  await page.mouse.wheel(0, 300);
  await expect(wanted).not.toHaveCount(0);
});

test("the way back to a list is the browser's own", async ({ page }) => {
  await page.goto("/tim-du-thuyen");
  await page.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/du-thuyen\//);
  const policy = await page.evaluate(async () => (await fetch("/tim-du-thuyen")).headers.get("cache-control"));
  expect(policy).not.toContain("no-store");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tìm thấy \d+ kết quả/);
});
