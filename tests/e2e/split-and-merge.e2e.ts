import { expect } from "@playwright/test";
import { payForBooking, placeBooking } from "./book.ts";
import { expectClean } from "./expect-clean.ts";
import { ordinaryNight } from "./ordinary-night.ts";
import { signIn } from "./sign-in.ts";
import { test } from "./visitor.ts";

test("staff merge two bookings of one customer, the old link redirects, and one of them is split off again", async ({
  page,
  browser,
}) => {
  test.slow();
  // A night of its own: the first departure may have room for one booking only.
  const night = ordinaryNight("ngoc-lam", 60);
  const other = await placeBooking(page, "0987000777", undefined, night);
  await payForBooking(page);
  const code = await placeBooking(page, "0987000777", undefined, night);
  await payForBooking(page);

  const sales = await (await browser.newContext()).newPage();
  await signIn(sales, "kinhdoanh");
  await sales.goto(`/admin/don-dat/${code}`);
  await sales.getByRole("link", { name: "Gộp đơn" }).click();
  await sales.getByLabel("Hoặc mã đơn khác").fill("HT22222222");
  await sales.getByRole("button", { name: "Xem đơn sau khi gộp" }).click();
  await expect(sales.getByLabel("Hoặc mã đơn khác")).toHaveAttribute("aria-invalid", "true");
  await expectClean(sales, "rejected joining");
  await sales.getByLabel("Hoặc mã đơn khác").fill("");
  await sales.getByLabel(new RegExp(`^HT${other}`)).check();
  await sales.getByRole("button", { name: "Xem đơn sau khi gộp" }).click();
  await expect(sales.getByRole("region", { name: "Sau khi gộp" })).toContainText("4 khách");
  await expectClean(sales, "joining, looked at");
  await sales.getByRole("button", { name: "Gộp đơn và báo khách" }).click();
  await expect(sales).toHaveURL(new RegExp(`/admin/don-dat/${code}(\\?|$)`));
  await sales.goto(`/admin/don-dat/${other}`);
  await sales.getByRole("link", { name: `Mở HT${code}` }).click();
  await expect(sales).toHaveURL(new RegExp(`/admin/don-dat/${code}(\\?|$)`));

  await page.goto(`/don-hang/${other}`);
  await expect(page).toHaveURL(new RegExp(`/don-hang/${code}$`));
  await expect(page.getByText(`Gộp từ đơn HT${other}`)).toBeVisible();

  // Without a script the forms work in the same way.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.context().addCookies(await sales.context().cookies());
  await plain.goto(`/admin/don-dat/${code}/tach`);
  await plain.getByRole("button", { name: "Xem hai đơn" }).click();
  await expect(plain.getByText("Bạn chọn ít nhất một phòng để tách ra.").first()).toBeVisible();
  await plain.getByLabel(/^Phòng 2:/).check();
  await plain.getByLabel("Lý do, chỉ nhân viên thấy").fill("Khách muốn hai hoá đơn");
  await plain.getByRole("button", { name: "Xem hai đơn" }).click();
  await expect(plain.getByRole("region", { name: "Đơn mới", exact: true })).toContainText("2 người lớn");
  await expect(plain.getByLabel(/^Phòng 2:/)).toBeChecked();
  await plain.getByRole("button", { name: "Tách đơn và báo khách" }).click();
  await expect(plain).toHaveURL(/\/admin\/don-dat\/[2-9A-Y]{8}(\?|$)/);
  const added = new URL(plain.url()).pathname.slice(-8);
  expect(added).not.toBe(code);

  await sales.goto(`/admin/don-dat/${code}/tach`);
  await expect(sales.getByText("Chỉ tách được đơn từ hai phòng trở lên")).toBeVisible();
  await expectClean(sales, "nothing to split");
  await page.reload();
  await expect(page.getByText(`Tách thành đơn HT${added}`)).toBeVisible();
  await expectClean(page, "booking with its history");
});
