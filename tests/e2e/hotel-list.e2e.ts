import { expect, type Page, test } from "@playwright/test";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import { untilReady } from "./expect-clean.ts";

/** A day on which the demo has rooms, far from holidays and from today. */
const checkIn = addDays(today(new Date()), 112);
const stay = `checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&adults=4&rooms=2`;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a family of four searches two rooms in a city, filters by spa, and opens a hotel at the total of the list", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await page.goto(`/tim-khach-san?${stay}`);
  const search = page.getByRole("search", { name: "Tìm khách sạn" });
  if (isMobile) await page.getByRole("button", { name: /Sửa tìm kiếm/ }).click();
  await search.getByRole("combobox", { name: "Thành phố" }).selectOption({ label: "Hạ Long" });
  await search.getByRole("button", { name: "Tìm kiếm" }).click();
  await expect(page).toHaveURL(/city=[0-9a-f-]{36}/);
  await expect(page).toHaveURL(new RegExp(`checkIn=${checkIn}.*rooms=2`));

  if (isMobile) {
    await page.getByRole("button", { name: "Bộ lọc", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Lọc kết quả" });
    // All hotels of the city have breakfast, so a filter for it would change nothing.
    await expect(sheet.getByRole("checkbox", { name: /^Gồm bữa sáng/ })).toHaveCount(0);
    await sheet.getByRole("checkbox", { name: /^Spa/ }).check();
    await sheet.getByRole("button", { name: /^Xem \d+ khách sạn/ }).click();
  } else {
    await page.getByRole("complementary", { name: "Bộ lọc" }).getByRole("checkbox", { name: /^Spa/ }).check();
  }
  await expect(page).toHaveURL(/features=/);
  await expect(page.getByRole("list", { name: "Bộ lọc đang dùng" })).toContainText("Spa");

  const row = page.getByRole("article").filter({ hasText: "Tổng tiền cho cả đoàn" }).first();
  await expect(row).toContainText("4 người lớn · 2 đêm · 2 phòng");
  const total = await row.locator(".price-total data").getAttribute("value");
  await row.getByRole("heading", { level: 2 }).getByRole("link").click();

  await expect(page).toHaveURL(/\/tim-khach-san\/[a-z0-9-]+\?/);
  await expect(page.locator(`data[value="${total}"]`).filter({ visible: true }).first()).toBeVisible();
});

test("an empty hotel list names the filter that excludes the results", async ({ page }) => {
  await page.goto("/tim-khach-san?title=cua-luc&stars=1");
  await expect(heading(page)).toHaveText("Tìm thấy 0 kết quả");
  await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
  const relaxedFilters = page.getByRole("listitem").filter({ hasText: "Bỏ 1 sao" });
  await relaxedFilters
    .last()
    .getByRole("link", { name: /Xem \d+ khách sạn/ })
    .click();
  await expect(page.getByRole("link", { name: "Khách sạn Cửa Lục" }).first()).toBeVisible();

  await page.goto("/tim-khach-san?title=khongcokhachsannao");
  await page.getByRole("link", { name: "OK", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("an address with past or invalid days still lists hotels", async ({ page }) => {
  for (const days of ["checkIn=2020-01-01&checkOut=2020-01-03", `checkIn=${checkIn}&checkOut=${checkIn}`, "rooms=9"]) {
    const answer = await page.goto(`/tim-khach-san?${days}&utm_source=x`);
    expect(answer?.status(), days).toBe(200);
    await expect(heading(page)).toHaveText(/Tìm thấy [1-9]\d* kết quả/);
  }
});

test("the hotel home page leads to the list by its search, and its footer to cities", async ({ page }) => {
  await page.goto("/khach-san");
  const search = page.getByRole("search", { name: "Tìm khách sạn" });
  await search.getByRole("combobox", { name: "Tên khách sạn" }).fill("nha suong");
  await page.getByRole("option", { name: "Nhà Sương Sa Pa" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\/nha-suong$/);

  await page.goto("/khach-san");
  await untilReady(page);
  const foot = page.getByRole("contentinfo");
  await foot.getByRole("link", { name: "Sa Pa", exact: true }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\?city=[0-9a-f-]{36}$/);
  await expect(heading(page)).toHaveText(/^Tìm thấy [1-9]\d* kết quả$/);
  await expect(page.getByRole("article").first()).toContainText("Sa Pa");
  await foot.getByRole("link", { name: "Câu hỏi thường gặp" }).click();
  await expect(heading(page)).toHaveText("Câu hỏi thường gặp");
});

test("the search shows the days of the address", { tag: "@both" }, async ({ page, isMobile }) => {
  await page.goto(`/tim-khach-san?${stay}`);
  if (isMobile) await expect(page.locator(".search-fold-button")).toContainText(formatDate(checkIn).slice(0, 5));
  await page.getByRole("link", { name: /^Bỏ .*\d{4}/ }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\?(adults=4&rooms=2|rooms=2&adults=4)$/);
});

test("an unknown address below the hotel pages is a 404", async ({ page }) => {
  for (const path of ["/tim-khach-san/khong-co-nha-nay", "/khach-san/khong-co-trang-nay"])
    expect((await page.goto(path))?.status(), path).toBe(404);
});
