import { expect, type Page } from "@playwright/test";
import { makeBookingCode } from "#modules/bookings/rules/code.ts";
import { payForBooking, placeBooking } from "./book.ts";
import { untilReady } from "./expect-clean.ts";
import { openMailbox } from "./mailbox.ts";
import { test } from "./visitor.ts";

test("a family finds a ship without diacritics, books it for its party, pays by transfer and has it confirmed", {
  tag: "@phone",
}, async ({ page }) => {
  const mailbox = await openMailbox();

  await page.goto("/");
  await page.getByRole("combobox", { name: "Tên du thuyền" }).fill("ngoc lam");
  await page.getByRole("option", { name: "Du thuyền Ngọc Lam" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Du thuyền Ngọc Lam" })).toBeVisible();

  await chooseDay(page, /date=\d{4}-\d{2}-\d{2}/);
  await page.getByRole("link", { name: "Đặt ngay" }).first().click();
  await expect(page).toHaveURL(/\/dat-phong\?/);

  const code = await holdRooms(page);
  await expect(page.getByText(`HT${code}`).first()).toBeVisible();
  await payForBooking(page, { mangledContent: true, duplicates: 4 });
  await expect(
    page
      .getByText(/Đã xác nhận|đã nhận đủ/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  await page.goto(`/don-hang/${code}`);
  await expect(page.getByText("Đã xác nhận").filter({ visible: true }).first()).toBeVisible();
  // Emails about other bookings may still arrive at any mail server that starts.
  const received = () =>
    mailbox.emails.filter(({ subject, text }) => subject?.startsWith("Đã nhận") && text?.includes(code));
  await expect.poll(received, { timeout: 90_000 }).toHaveLength(1);
  expect(received()[0]?.text).toContain(`/don-hang/${code}?k=`);

  await mailbox.close();
});

test("a checkout holds a cabin and shows the QR code of its transfer", { tag: ["@smoke", "@phone"] }, async ({
  page,
}) => {
  const code = await placeBooking(page, "0912 000 121", "/du-thuyen/van-hai");
  await expect(page.getByRole("img", { name: /^Mã VietQR: / })).toBeVisible();
  await expect(page.getByText(`HT${code}`).first()).toBeVisible();
});

test("a family of four books two rooms of a hotel on different terms, sees who sleeps in each, and pays", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/tim-khach-san/cua-luc");
  await chooseDay(page, /checkIn=\d{4}-\d{2}-\d{2}/);
  const rooms = page.locator("#phong");
  const party = rooms.getByText("1 người lớn", { exact: true }).first();
  await party.scrollIntoViewIfNeeded();
  await untilReady(page);
  await party.click();
  await rooms.getByRole("button", { name: "Thêm người lớn" }).click();
  for (const [place, age] of ["6", "9"].entries()) {
    await rooms.getByRole("combobox", { name: /^Thêm bé/ }).selectOption(age);
    await expect(rooms.getByRole("combobox", { name: new RegExp(`^Bé ${place + 1}`) })).toHaveValue(age);
  }
  await rooms.getByRole("button", { name: "Áp dụng" }).click();
  await expect(page).toHaveURL(/childAges=6,9/);

  // The cheapest rooms are preselected; one more of the same type on other terms makes two.
  const chosen = rooms.locator(".room-card-chosen").first();
  const other = chosen.locator(".plan-row").filter({ has: page.locator("output", { hasText: "0" }) });
  const otherTerms = await other.first().locator("p").first().textContent();
  await other
    .first()
    .getByRole("button", { name: /^Thêm phòng/ })
    .click();
  await expect(page).toHaveURL(/cabins=[0-9a-f-]{36}\.[0-9a-f-]{36}:1,[0-9a-f-]{36}\.[0-9a-f-]{36}:1/);
  const sleeping = page.getByRole("list", { name: "Ai ở phòng nào" });
  await expect(sleeping.getByRole("listitem")).toHaveCount(2);
  await expect(sleeping).toContainText(otherTerms ?? "");
  const total = await page.locator(".booking-bar data").getAttribute("value");

  await page.locator(".booking-bar").getByRole("link", { name: "Đặt ngay" }).click();
  await expect(page).toHaveURL(/\/tim-khach-san\/cua-luc\/dat-phong\?/);
  await expect(page.locator(`data[value="${total}"]`).first()).toBeVisible();
  const code = await holdRooms(page);
  await payForBooking(page);
  await page.goto(`/don-hang/${code}`);
  await expect(page.getByText("Đã xác nhận").filter({ visible: true }).first()).toBeVisible();
});

test("a booking is found by its code and phone number, and a wrong pair reveals nothing", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/tra-cuu-don-hang");
  const code = makeBookingCode((bound) => 7 % bound);
  await page.getByLabel("Mã đơn").fill(`HT ${code}`);
  await page.getByLabel(/Số điện thoại hoặc/).fill("0912345678");
  await page.getByRole("button", { name: "Xem đơn" }).click();
  await expect(page.getByText("Không tìm thấy đơn nào khớp")).toBeVisible();
  await expect(page.getByLabel("Mã đơn")).toHaveValue(`HT ${code}`);
});

test("an unknown ship is a real 404 with a link home", { tag: "@phone" }, async ({ page }) => {
  const response = await page.goto("/du-thuyen/tau-ma");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("không tìm thấy kết quả cho bạn")).toBeVisible();
  await page.getByRole("link", { name: "OK" }).click();
  await expect(page).toHaveURL("/");
});

// Chooses the first day with a price in a later month of the calendar.
async function chooseDay(page: Page, address: RegExp): Promise<void> {
  const month = page.locator("#lich-gia .calendar-head h3").first();
  const thisMonth = (await month.textContent()) ?? "";
  await page.getByRole("link", { name: "Tháng sau" }).first().click();
  await expect(month).not.toHaveText(thisMonth);
  await page.locator("#lich-gia").getByRole("table").first().getByRole("link").first().click();
  await expect(page).toHaveURL(address);
}

// Fills in the checkout and returns the code of the booking.
async function holdRooms(page: Page): Promise<string> {
  await page.getByLabel("Họ và tên").fill("Lê Thu Hằng");
  await page.getByLabel("Số điện thoại").fill("0912 345 678");
  await page.getByLabel("Địa chỉ email").fill("thuhang@gmial.con");
  await page.getByLabel("Địa chỉ email").blur();
  await page.getByRole("button", { name: "thuhang@gmail.com" }).click();
  await expect(page.getByLabel("Địa chỉ email")).toHaveValue("thuhang@gmail.com");
  await page.getByLabel("Địa chỉ email").fill("thuhang@example.vn");
  await page.getByLabel(/Tôi đã đọc/).check();
  await page
    .getByRole("button", { name: /Giữ phòng/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/don-hang\/[2-9A-Y]{8}\/thanh-toan$/);
  return /don-hang\/([2-9A-Y]{8})/.exec(page.url())?.[1] ?? "";
}
