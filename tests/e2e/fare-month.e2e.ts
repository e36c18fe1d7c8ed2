import { expect, test } from "@playwright/test";
import { addDays, addMonths, monthStart, today } from "#kernel/calendar-date.ts";
import { untilReady } from "./expect-clean.ts";

/** A month in which the demo has flights on every day. */
const month = addMonths(monthStart(today(new Date())), 2);
const departOn = addDays(month, 8);

const fareMonth = (legs: readonly (readonly [from: string, to: string, days: number])[]) => {
  const ListFlight = legs.map(([StartPoint, EndPoint, days]) => ({
    StartPoint,
    EndPoint,
    DepartDate: addDays(departOn, days).split("-").reverse().join(""),
  }));
  return `/tim-ve-may-bay/ve-re-nhat-thang?req=${encodeURIComponent(JSON.stringify({ Adt: 2, Chd: 0, Inf: 0, ListFlight }))}`;
};

/** The day of one leg in the address of a journey. */
const dayIn = (url: string, leg: number): string =>
  JSON.parse(new URL(url).searchParams.get("req") ?? "null").ListFlight[leg].DepartDate;

test("a day of a one-way month leads to its flights at the price shown on it", async ({ page }) => {
  await page.goto(fareMonth([["HAN", "SGN", 0]]));
  await untilReady(page);
  const calendar = page.getByRole("region", { name: /Chiều đi/ });
  await expect(calendar.getByRole("cell")).toHaveCount(42);
  const days = calendar.getByRole("link", { name: /, từ .* đồng/ });
  expect(await days.count()).toBeGreaterThan(20);
  const cheapest = calendar.getByRole("link", { name: /thấp nhất tháng/ }).first();
  const thousands = Number(((await cheapest.locator("b").textContent()) ?? "").replace(/\D/g, ""));
  await cheapest.click();

  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ket-qua\?req=/);
  const strip = page.getByRole("navigation", { name: /Ngày bay/ });
  const standing = await strip.locator("[aria-current] b").first().textContent();
  expect(Number((standing ?? "").replace(/\D/g, ""))).toBe(thousands);
});

test("the days of a round trip are chosen in two calendars, the return is never before the departure, and the months can be turned", async ({
  page,
}) => {
  await page.goto(
    fareMonth([
      ["HAN", "DAD", 0],
      ["DAD", "HAN", 3],
    ]),
  );
  await untilReady(page);
  const out = page.getByRole("region", { name: /Chiều đi/ });
  const back = page.getByRole("region", { name: /Chiều về/ });
  const chosen = page.getByRole("region", { name: "Ngày đang chọn" });
  await expect(chosen.locator("data")).toBeVisible();
  const beforeOut = back.getByRole("link", { name: new RegExp(`, ${Number(departOn.slice(8)) - 1} tháng`) });
  await expect(beforeOut).toHaveCount(0);

  const later = addDays(departOn, 10);
  await out.getByRole("link", { name: new RegExp(` ${Number(later.slice(8))} tháng`) }).click();
  await expect.poll(() => dayIn(page.url(), 0)).toBe(later.split("-").reverse().join(""));
  // The return day moves along.
  expect(dayIn(page.url(), 1)).toBe(addDays(later, 1).split("-").reverse().join(""));

  await back.getByRole("link", { name: "Chiều về: tháng sau" }).click();
  const next = addMonths(month, 1);
  await expect(back).toContainText(`Tháng ${Number(next.slice(5, 7))}, ${next.slice(0, 4)}`);
  await back
    .getByRole("link", { name: /, từ .* đồng/ })
    .first()
    .click();
  await expect.poll(() => dayIn(page.url(), 1).slice(2)).toBe(next.slice(0, 7).split("-").reverse().join(""));
  await chosen.getByRole("link", { name: "Xem chuyến bay" }).click();
  await expect(page).toHaveURL(/\/tim-ve-may-bay\/ket-qua\?req=/);
  await expect(page.getByRole("heading", { level: 2, name: /Hà Nội.*Đà Nẵng/ })).toBeVisible();
});

test("an empty address shows the usual route, and an invalid one shows an error", async ({ page }) => {
  await page.goto("/tim-ve-may-bay/ve-re-nhat-thang");
  await expect(page.getByRole("region", { name: /Hà Nội – TP. Hồ Chí Minh/ })).toBeVisible();
  const answer = await page.goto("/tim-ve-may-bay/ve-re-nhat-thang?req=%7Bkhong-phai-json&month=2026-99");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("search", { name: "Tìm chuyến bay" })).toBeAttached();
  await expect(page.getByText(/không tìm thấy kết quả/)).toBeVisible();
});
