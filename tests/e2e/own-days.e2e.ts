import { expect } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { payForBooking } from "./book.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { test } from "./visitor.ts";

test("a guest with a paid hotel and an invoice moves the stay to another day of the price calendar", {
  tag: "@phone",
}, async ({ page }) => {
  const checkIn = addDays(today(new Date()), 96);
  const stay = `checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&adults=2`;
  await page.goto(`/tim-khach-san?${stay}&freeCancellation=1&title=cua-luc`);
  await page
    .getByRole("link", { name: /^Đặt ngay/ })
    .first()
    .click();
  await page.locator(".booking-bar").getByRole("link", { name: "Đặt ngay" }).click();
  await page.getByLabel("Họ và tên").fill("Trần Quốc Bảo");
  await page.getByLabel("Số điện thoại").fill("0912 777 321");
  await page.getByLabel("Địa chỉ email").fill("bao-doi-ngay@example.vn");
  await page.getByText("Xuất hoá đơn (không bắt buộc)").click();
  await page.getByLabel("Tên đơn vị").fill("Công ty Thử");
  await page.getByLabel("Mã số thuế").fill("0100000003");
  await page.getByLabel("Địa chỉ", { exact: true }).fill("1 Phố Thử");
  await expectClean(page, "invoice at the checkout", "main");
  await page.getByLabel(/Tôi đã đọc/).check();
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/thanh-toan$/);
  const own = new URL(page.url()).pathname.replace("/thanh-toan", "");
  await payForBooking(page);
  await expect(page.getByText(/đã nhận|Đã xác nhận|xác nhận/i).first()).toBeVisible();

  await page.goto(own);
  await expect(page.locator("main")).toContainText("0100000003");
  await page.goto(`${own}/doi-ngay`);
  await untilReady(page);
  const calendar = page.getByRole("region", { name: /Chọn ngày nhận phòng mới/i });
  const day = calendar.locator("a.day").nth(2);
  const moved = (await day.getAttribute("data-date")) ?? "";
  await day.click();
  await expect(page).toHaveURL(new RegExp(`ngay=${moved}`));
  await expectClean(page, "another day of a stay", "main");

  // Meanwhile another person with the link moves it: the page shows the new state, and the second press applies to that.
  const confirm = { name: "Đổi sang ngày này" };
  const elsewhere = (await calendar.locator("a.day").nth(1).getAttribute("data-date")) ?? "";
  const other = await page.context().newPage();
  await other.goto(`${own}/doi-ngay?ngay=${elsewhere}`);
  await untilReady(other);
  await other.getByRole("button", confirm).click();
  await expect(other).toHaveURL(new RegExp(`${own}$`));
  await other.close();
  await page.getByRole("button", confirm).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator(".lead").first()).toContainText(elsewhere.split("-").reverse().join("/"));
  await page.getByRole("button", confirm).click();
  await expect(page).toHaveURL(new RegExp(`${own}$`));
  await expect(page.locator("main")).toContainText(moved.split("-").reverse().join("/"));
});
