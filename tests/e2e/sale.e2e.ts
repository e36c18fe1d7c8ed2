import { expect, type Page, test } from "@playwright/test";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { payForBooking } from "./book.ts";
import { openMailbox } from "./mailbox.ts";

test("a family finds a ship without diacritics, books it for its party, pays by transfer and has it confirmed", async ({
  page,
}) => {
  const mailbox = await openMailbox();

  await page.goto("/");
  await page.getByRole("combobox", { name: "Tên du thuyền" }).fill("ngoc lam");
  await page.getByRole("option", { name: "Du thuyền Ngọc Lam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();

  await chooseDeparture(page);
  await page.getByRole("link", { name: "Đặt ngay" }).first().click();
  await expect(page).toHaveURL(/\/dat-phong\?/);

  await page.getByLabel("Họ và tên").fill("Lê Thu Hằng");
  await page.getByLabel("Số điện thoại").fill("0912 345 678");
  await page.getByLabel("Địa chỉ email").fill("thuhang@example.vn");
  await page.getByLabel(/Tôi đã đọc/).check();
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();

  await expect(page).toHaveURL(/\/don-hang\/[2-9A-Y]{8}\/thanh-toan$/);
  const code = /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
  await expect(page.getByText(`HT${code}`).first()).toBeVisible();
  await payForBooking(page, { mangledContent: true, duplicates: 4 });
  await expect(page.getByText(/Đã xác nhận|đã nhận đủ/i).first()).toBeVisible();

  await page.goto(`/don-hang/${code}`);
  await expect(page.getByText("Đã xác nhận").first()).toBeVisible();
  // Letters about other bookings may still be on their way to any mail server that opens.
  const received = () =>
    mailbox.letters.filter(({ subject, text }) => subject?.startsWith("Đã nhận") && text?.includes(code));
  await expect.poll(received, { timeout: 90_000 }).toHaveLength(1);
  expect(received()[0]?.text).toContain(`/don-hang/${code}?k=`);

  await mailbox.close();
});

test("a booking is looked up by its code and phone number, and a wrong pair learns nothing", async ({ page }) => {
  await page.goto("/tra-cuu-don-hang");
  const code = makeBookingCode((bound) => 7 % bound);
  await page.getByLabel("Mã đơn").fill(`HT ${code}`);
  await page.getByLabel(/Số điện thoại hoặc/).fill("0912345678");
  await page.getByRole("button", { name: "Xem đơn" }).click();
  await expect(page.getByText("Không tìm thấy đơn nào khớp")).toBeVisible();
  await expect(page.getByLabel("Mã đơn")).toHaveValue(`HT ${code}`);
});

test("a ship that does not exist is a real 404 with a way home", async ({ page }) => {
  const response = await page.goto("/du-thuyen/tau-ma");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
  await page.getByRole("link", { name: "OK" }).click();
  await expect(page).toHaveURL("/");
});

// The first departure of a later month that has a price, in the calendar of the ship.
async function chooseDeparture(page: Page): Promise<void> {
  const month = page.locator("#lich-gia .calendar-head h3").first();
  const thisMonth = (await month.textContent()) ?? "";
  await page.getByRole("link", { name: "Tháng sau" }).first().click();
  await expect(month).not.toHaveText(thisMonth);
  await page.getByRole("table").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
}
