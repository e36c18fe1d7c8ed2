import { expect } from "@playwright/test";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean, untilReady } from "./expect-clean.ts";
import { GOOGLE_EMAIL } from "./server.ts";
import { test } from "./visitor.ts";

test("a customer finds a booking by signing in with Google instead of its code, and signs out again", async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await placeBooking(page, "0900 000 471", undefined, undefined, GOOGLE_EMAIL);

  // Another browser, which has no cookie of the booking and runs no script.
  const other = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const there = await other.newPage();
  await there.goto("/tra-cuu-don-hang");
  await there.getByRole("link", { name: "Xem mọi đơn của bạn" }).click();
  await there.getByRole("link", { name: "Đăng nhập bằng Google" }).click();
  await expect(there).toHaveURL("/tai-khoan");
  await expect(there.getByText(GOOGLE_EMAIL).first()).toBeVisible();
  const spaced = `HT ${code.slice(0, 4)} ${code.slice(4)}`;
  const row = there.getByRole("listitem").filter({ hasText: spaced });
  await expect(row).toContainText("Đang giữ phòng");
  await row.getByRole("link").click();
  await expect(there).toHaveURL(new RegExp(`/don-hang/${code}`));
  await expect(there.getByText(spaced).first()).toBeVisible();

  await there.goto("/tai-khoan");
  await there.getByRole("button", { name: "Đăng xuất" }).click();
  await expect(there.getByText("Bạn đã đăng xuất.")).toBeVisible();
  await there.goto("/tai-khoan");
  await expect(there.getByText(spaced)).toHaveCount(0);
  await other.close();

  await page.goto("/tai-khoan");
  await untilReady(page);
  await expectClean(page, "signing in to find one's bookings");
});

test("a customer cancels a paid booking by its terms, names the account in the same form, and sees the refund", async ({
  page,
}) => {
  const code = await placeBooking(page, "0900 000 473");
  await payForBooking(page);
  await page.goto(`/don-hang/${code}`);
  await page.getByRole("link", { name: "Huỷ đơn" }).click();
  await untilReady(page);
  await expectClean(page, "cancelling a booking");
  const cancel = page.getByRole("button", { name: /^Huỷ đơn, nhận lại/ });
  const amount = /[\d,.]+ đ$/.exec((await cancel.textContent()) ?? "")?.[0] ?? "nothing";

  await page.getByLabel("Số tài khoản").fill("0123 456 789");
  await cancel.click();
  await expect(page.getByText("Bạn cần điền đủ ngân hàng, số và chủ tài khoản.").first()).toBeVisible();
  await expect(page.getByLabel("Số tài khoản")).toHaveValue("0123 456 789");
  await page.getByLabel("Ngân hàng").selectOption("Techcombank");
  await page.getByLabel("Chủ tài khoản").fill("KHACH THU");
  await cancel.click();

  await expect(page).toHaveURL(new RegExp(`/don-hang/${code}#hoan-tien$`));
  await expect(page.getByText(`Đang hoàn ${amount}`)).toBeVisible();
  await expect(page.getByText("Đã huỷ").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Huỷ đơn" })).toBeHidden();
});
