import { expect, type Page, test } from "@playwright/test";
import { expectClean, untilReady } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";

const main = (page: Page) => page.locator("main");

test("a visitor saves a ship and a hotel and finds them again at the price of the party", { tag: "@both" }, async ({
  page,
  context,
}) => {
  await page.goto("/da-luu");
  await expect(page.getByRole("heading", { name: "Chưa có gì ở đây" })).toBeVisible();
  await expectClean(page, "nothing saved", "main");

  const date = ordinaryNight("ngoc-lam", 110);
  await page.goto(`/tim-du-thuyen?title=ngoc-lam&date=${date}&adults=2&childAges=6`);
  const row = page.getByRole("article").filter({ hasText: "Du thuyền Ngọc Lam" });
  const total = await row.locator(".price-total data").getAttribute("value");
  const heart = row.getByRole("button", { name: "Lưu Du thuyền Ngọc Lam" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/tim-khach-san/cua-luc");
  await page.getByRole("button", { name: "Lưu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Lưu", exact: true })).toHaveAttribute("aria-pressed", "true");

  // A product that has been removed since is left out.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("san-pham") ?? "{}");
    localStorage.setItem("san-pham", JSON.stringify({ ...stored, saved: ["du-thuyen.da-go", ...stored.saved] }));
  });
  const other = await context.newPage();
  await other.goto("/");
  await untilReady(other);
  await other.getByRole("link", { name: "Đã lưu" }).filter({ visible: true }).first().click();
  const saved = other.getByRole("region", { name: "Bạn đã lưu (2)" });
  await expect(saved.getByRole("heading", { level: 3 })).toHaveText(["Khách sạn Cửa Lục", "Du thuyền Ngọc Lam"]);
  await expect(saved.locator(`data[value="${total}"]`).first()).toBeVisible();
  await expect(other).toHaveURL(/\/da-luu$/);
  expect(await other.evaluate(() => localStorage.getItem("san-pham"))).not.toContain("da-go");
  await expectClean(other, "saved products", "main");

  await saved.getByRole("button", { name: /Lưu Khách sạn/ }).click();
  await other.reload();
  // Its page was seen, so it moves to the other list.
  await expect(other.getByRole("region", { name: "Bạn đã lưu (1)" })).toContainText("Ngọc Lam");
  const viewed = other.getByRole("region", { name: "Vừa xem (1)" });
  await expect(viewed).toContainText("Cửa Lục");
  await other.getByRole("button", { name: "Xoá các trang vừa xem" }).click();
  await expect(viewed).toHaveCount(0);
  await expect(main(other)).toContainText("Ngọc Lam");
});
