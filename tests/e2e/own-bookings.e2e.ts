import { expect } from "@playwright/test";
import { placeBooking } from "./book.ts";
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
