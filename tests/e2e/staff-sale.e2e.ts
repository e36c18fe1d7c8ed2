import { expect } from "@playwright/test";
import { addDays, formatDate } from "#kernel/calendar-date.ts";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

/** A ship whose operator confirms each booking. */
const SHIP = "/du-thuyen/khoi-lam";

test("a visitor pays, sales confirm and cancel the booking, the customer names a bank account, and two colleagues approve and pay the refund", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  test.slow();
  const code = await placeBooking(page, "0987000777", SHIP);
  await payForBooking(page);
  await page.goto(`/don-hang/${code}`);
  await expect(page.getByRole("main")).not.toContainText("Đã xác nhận");

  const sales = await (await browser.newContext()).newPage();
  await signIn(sales, "kinhdoanh");
  await sales.goto("/admin/don-dat?view=to-confirm");
  await expectClean(sales, "desk");
  await sales
    .getByRole("link", { name: new RegExp(code.slice(4)) })
    .filter({ visible: true })
    .first()
    .click();
  await sales.getByRole("button", { name: "Xác nhận với tàu" }).click();
  await sales.getByRole("button", { name: "Xác nhận và gửi thư cho khách" }).click();
  await expect(sales.getByRole("button", { name: "Xác nhận với tàu" })).toBeHidden();
  await expectClean(sales, "booking of the desk");
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Đã xác nhận");

  await sales.getByRole("button", { name: "Huỷ đơn" }).first().click();
  await sales.getByLabel("Hoàn tiền").selectOption("full");
  await sales.getByLabel("Lý do huỷ").fill("Cấm tàu vì gió lớn");
  await sales.getByRole("button", { name: "Huỷ đơn và trả phòng" }).click();
  await expect(sales.getByText("Đã huỷ").filter({ visible: true }).first()).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, "quanly");
  await manager.goto("/admin/don-dat/hoan-tien");
  await expectClean(manager, "refunds");
  const order = manager.getByRole("listitem").filter({ hasText: code.slice(4) });
  await expect(order.getByText("Chưa có tài khoản nhận")).toBeVisible();
  await expect(order.getByRole("button", { name: "Duyệt", exact: true })).toBeHidden();

  await page.reload();
  await expectClean(page, "a booking that asks for an account");
  await page.getByRole("link", { name: "Điền tài khoản nhận tiền" }).click();
  await page.getByLabel("Số tài khoản").fill("0123 456 789");
  await page.getByRole("button", { name: "Lưu tài khoản" }).click();
  await expect(page.getByText("Bạn cần chọn ngân hàng.")).toBeVisible();
  await expect(page.getByText("Bạn cần nhập tên chủ tài khoản.")).toBeVisible();
  await expect(page.getByLabel("Số tài khoản")).toHaveValue("0123 456 789");
  await expectClean(page, "an incomplete account");
  await page.getByLabel("Ngân hàng").selectOption("Techcombank");
  await page.getByLabel("Chủ tài khoản").fill("KHACH THU");
  await page.getByRole("button", { name: "Lưu tài khoản" }).click();
  await expect(page.getByText("Về tài khoản Techcombank •••• 789")).toBeVisible();

  await manager.reload();
  await order.getByRole("button", { name: "Duyệt", exact: true }).click();
  await manager.getByRole("button", { name: "Duyệt hoàn tiền" }).click();
  await expect(order.getByRole("button", { name: "Duyệt", exact: true })).toBeHidden();

  const accountant = await (await browser.newContext()).newPage();
  await signIn(accountant, "ketoan");
  await accountant.goto("/admin/don-dat/hoan-tien");
  const owed = accountant.getByRole("listitem").filter({ hasText: code.slice(4) });
  await owed.getByRole("button", { name: "Chuyển và ghi" }).click();
  await expect(accountant.getByRole("img", { name: "Mã VietQR để chuyển khoản này" })).toBeVisible();
  await expectClean(accountant, "a refund to be paid");
  await accountant.getByLabel("Mã giao dịch của ngân hàng").fill(`FT-${code}`);
  await accountant.getByRole("button", { name: "Ghi đã chuyển và báo khách" }).click();
  await expect(owed).toBeHidden();
});

test("prices and stock of many nights are changed in the grid, and the ship's page shows it at once", {
  tag: "@desktop",
}, async ({ page }) => {
  // Near enough that some cabins are sold.
  const night = ordinaryNight("sao-khue", 50, 3);
  const before = addDays(night, -35);
  await signIn(page, "quanly");
  await page.goto(`/admin/du-thuyen/lich-gia?tau=sao-khue&tu=${before}`);
  const first = page.getByRole("textbox", { name: "Từ ngày" });
  await expect(first).toHaveValue(formatDate(before)); // the native field until React has hydrated it
  await first.fill(formatDate(night).replaceAll(/\b0/g, ""));
  await first.press("Tab");
  await expect(page).toHaveURL(new RegExp(`tu=${night}`));
  await expect(page.getByRole("button", { name: `Chọn cả ngày ${formatDate(night)}` })).toBeVisible();
  const cells = page.locator(".inventory-cell");
  await cells.first().click();
  await cells.nth(2).click({ modifiers: ["Shift"] });
  const price = page.getByLabel("Giá một khách, nghìn đồng");
  const confirm = page.getByRole("button", { name: "Đúng, đổi giá 3 ô" });
  await price.fill("123");
  await page.getByRole("button", { name: "Áp dụng cho 3 ô" }).click();
  await expect(page.getByRole("alert")).toContainText("3 ô đổi giá nhiều");
  await expect(confirm).toBeVisible();
  // Another price needs a new confirmation, also when Enter submits it.
  await price.fill("1,234");
  await expect(confirm).toBeHidden();
  await price.press("Enter");
  await expect(page.getByRole("alert")).toContainText("thành 1,234,000 đ");
  await confirm.click();
  await expect(page.locator(".inventory-own")).toHaveCount(3);

  await page.getByLabel("Số phòng mở bán").fill("0");
  await page.getByRole("button", { name: "Áp dụng cho 3 ô" }).click();
  await expect(page.getByRole("alert")).toContainText("đã bán hoặc");

  await page.goto(`/du-thuyen/sao-khue?date=${night}&adults=2`);
  await expect(page.getByText("2,468,000 đ").first()).toBeVisible();
});
