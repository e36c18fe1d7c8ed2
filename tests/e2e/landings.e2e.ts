import { expect } from "@playwright/test";
import { test } from "./visitor.ts";

/** The prices in a page's structured data, in their order. */
const structuredDataPrices = (html: string): number[] =>
  [...html.matchAll(/"(?:offers|makesOffer)":\{[^}]*"price":(\d+)/g)].map(([, price]) => Number(price));

test("a visitor of a bay's page reads its ships and opens one", async ({ page }) => {
  const html = (await (await page.goto("/diem-den/vinh-ha-long"))?.text()) ?? "";
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Vịnh Hạ Long" })).toBeVisible();
  const rows = page.locator("article.list-row");
  const prices = await rows
    .locator(".list-price data")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("value"))));
  expect(prices.length).toBeGreaterThan(2);
  expect(structuredDataPrices(html)).toEqual(prices);

  // The ship has the same price in the list.
  const name = (await rows.first().getByRole("heading", { level: 3 }).textContent()) ?? "";
  const price = (await rows.first().locator(".list-price data").textContent()) ?? "";
  await page.getByRole("link", { name: /^Xem tất cả \d+ du thuyền$/ }).click();
  await expect(page).toHaveURL(/\/tim-du-thuyen\?category=/);
  const same = page.locator("article.list-row").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(same.locator(".list-price data")).toHaveText(price);

  await page.getByRole("navigation", { name: "Đường dẫn" }).getByRole("link", { name: "Vịnh Hạ Long" }).click();
  await expect(page).toHaveURL(/\/diem-den\/vinh-ha-long$/);
  await rows.first().getByRole("heading", { level: 3 }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("navigation", { name: "Đường dẫn" }).getByRole("link", { name: "Vịnh Hạ Long" }).click();
  await expect(page).toHaveURL(/\/diem-den\/vinh-ha-long$/);
});

test("a filter link of a city page opens a list with as many hotels as it counts", async ({ page }) => {
  await page.goto("/diem-den/ha-long");
  const filter = page.getByRole("navigation", { name: "Lọc khách sạn" }).getByRole("link").first();
  const count = /\((\d+)\)$/.exec((await filter.textContent()) ?? "")?.[1];
  await filter.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Tìm thấy ${count} kết quả`);
});

test("a visitor who wants a whole ship is led to a quote", async ({ page }) => {
  await page.goto("/diem-den/vinh-lan-ha");
  await page
    .getByRole("navigation", { name: "Xem thêm" })
    .getByRole("link", { name: /^Thuê trọn tàu/ })
    .click();
  await expect(page.getByText("Cách chọn:")).toBeVisible();
  await page.getByRole("link", { name: "Nhận báo giá cho đoàn" }).click();
  await expect(page).toHaveURL(/\/doanh-nghiep$/);
});

test("an unknown place or theme is a 404", async ({ page }) => {
  for (const path of ["/diem-den/khong-co", "/chu-de/khong-co"]) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});
