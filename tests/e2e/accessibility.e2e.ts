import { expect } from "@playwright/test";
import { openCheckout, placeBooking } from "./book.ts";
import { expectClean, expectCleanPage, recordCspViolations } from "./expect-clean.ts";
import { errorPages } from "./pages.ts";
import { test } from "./visitor.ts";

// The crawl checks pages without errors as it opens them (crawl.e2e.ts).

test("error pages are accessible and keep to the policy", { tag: "@wide" }, async ({ page }) => {
  const violations = await recordCspViolations(page);
  for (const path of [...errorPages, "/admin/dang-nhap", "/admin/quen-mat-khau", "/admin/quen-mat-khau?k=da-het-han"])
    await expectCleanPage(page, path, (await (await page.goto(path))?.text()) ?? "");
  expect(violations).toEqual([]);
});

test("open menus, windows and rejected forms are accessible", async ({ page, isMobile }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Tên du thuyền" }).fill("ngoc");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectClean(page, "suggestions");

  await page.goto("/du-thuyen/ngoc-lam");
  await page.getByRole("button", { name: "Phòng Ban Công", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, "cabin window");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/tim-khach-san/cua-luc");
  await page.locator(".date-ends").filter({ visible: true }).first().click();
  await expect(page.getByRole("button", { name: "Xong" })).toBeVisible();
  await expectClean(page, "days of a stay");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Phòng / })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, "room window");
  await page.keyboard.press("Escape");

  if (isMobile) {
    await page.goto("/tim-du-thuyen");
    await page.getByRole("button", { name: /Bộ lọc/ }).click();
    await expect(page.getByRole("dialog", { name: "Lọc kết quả" })).toBeVisible();
    await expectClean(page, "filter sheet");
  }

  await openCheckout(page);
  await expectClean(page, "checkout");
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByText("Bạn phải nhập họ và tên").first()).toBeVisible();
  await expectClean(page, "rejected checkout");
});

test("the payment page and the booking page are accessible", async ({ page, isMobile }) => {
  const code = await placeBooking(page, isMobile ? "0912 000 111" : "0912 000 222", "/du-thuyen/van-hai");
  await expectClean(page, "payment");
  await page.getByRole("button", { name: "Tôi đã chuyển khoản" }).click();
  await expect(page.getByText("Đã ghi nhận bạn chuyển")).toBeVisible();
  await expectClean(page, "transfer announced");
  await page.goto(`/don-hang/${code}/yeu-cau`);
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await page.getByLabel("Bạn muốn đổi gì?").fill("Thêm một phòng cho ông bà.");
  await expectClean(page, "asking for a change");
  await page.getByRole("button", { name: "Gửi yêu cầu" }).click();
  await expect(page.getByText("Chúng tôi đã nhận yêu cầu của bạn")).toBeVisible();
  await expectClean(page, "booking");
});
