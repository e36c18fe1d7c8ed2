import { expect } from "@playwright/test";
import { addDays, today } from "#kernel/calendar-date.ts";
import { departOn, results } from "../flights.ts";
import { ordinaryNight } from "../ordinary-night.ts";
import { DESKTOP, PHONE } from "../viewports.ts";
import { type Tab, test } from "./tab.ts";

const SHIP = "/du-thuyen/ngoc-lam";
const qrCode = { selector: "img[alt^='Mã VietQR: ']" };

/** Unpaid bookings of a customer are limited, so each journey has its own customer. */
function customer() {
  const digits = String(Date.now()).slice(-6);
  return { phone: `0912${digits}`, email: `khach-${digits}@example.vn` };
}

test.beforeEach(({ tab }) => tab.resize(DESKTOP.width, DESKTOP.height));

/** Fills in the checkout and holds the rooms. */
async function holdRooms(tab: Tab): Promise<void> {
  const { phone, email } = customer();
  await tab.fill("[name=name]", "Trần Quốc Bảo");
  await tab.fill("[name=phone]", phone);
  await tab.fill("[name=email]", email);
  await tab.press({ selector: "[name=consent]" });
  await tab.press({ selector: "button", text: "Giữ phòng" });
  await tab.untilPath(/^\/don-hang\/[2-9A-Y]{8}\/thanh-toan/);
  await tab.untilVisible(qrCode);
}

test("a cruise is booked up to the QR code of its transfer", async ({ tab }) => {
  await tab.open(`${SHIP}?date=${ordinaryNight("ngoc-lam", 90)}&adults=2`);
  await tab.press({ selector: "a[href*='/dat-phong?']", text: "Đặt ngay" });
  await tab.untilPath(/\/dat-phong\?/);
  await holdRooms(tab);
});

test("a hotel is booked up to the QR code of its transfer", async ({ tab }) => {
  const arrival = addDays(today(new Date()), 96);
  await tab.open(`/tim-khach-san/cua-luc?checkIn=${arrival}&checkOut=${addDays(arrival, 2)}&adults=2`);
  await tab.press({ selector: "a[href*='/dat-phong?']", text: "Đặt ngay" });
  await tab.untilPath(/\/dat-phong\?/);
  await holdRooms(tab);
});

test("a flight is booked up to the QR code of its transfer", async ({ tab }) => {
  const { phone, email } = customer();
  await tab.open(results([["HAN", "SGN", departOn]]));
  await tab.press({ selector: "article a", text: "^Chọn (?!lại)" });
  await tab.press({ selector: "a", text: "Tiếp, điền hành khách" });
  await tab.press({ selector: "label:has([name='passengers.0.gender'][value=female])" });
  await tab.fill("[name='passengers.0.surname']", "Lê");
  await tab.fill("[name='passengers.0.givenNames']", "Thu Hằng");
  await tab.fill("[name='contact.surname']", "Lê");
  await tab.fill("[name='contact.givenNames']", "Thu Hằng");
  await tab.fill("[name='contact.phone']", phone);
  await tab.fill("[name='contact.email']", email);
  await tab.press({ selector: "[name=consent]" });
  await tab.press({ selector: "button", text: "^Tiếp, giữ chỗ" });
  await tab.untilPath(/^\/don-hang\/[2-9A-Y]{8}\/thanh-toan/);
  await tab.untilVisible(qrCode);
});

test("a round trip is chosen when that is the first act on the home of flights", async ({ tab }) => {
  await tab.open("/tim-ve-may-bay");
  await tab.pressAtOnce({ selector: "label", text: "^Khứ hồi$" });
  await tab.untilVisible({ selector: "[data-field=days].search-cell-two" });
  expect(await tab.evaluate("return document.querySelector('[name=trip][value=round-trip]').checked")).toBe(true);
});

test("the name of a ship is suggested when typing it is the first act on the home page", async ({ tab }) => {
  await tab.open("/");
  await tab.pressAtOnce({ selector: "input[role=combobox]" });
  await tab.type("ngoc");
  await tab.untilVisible({ selector: "[role=option]", text: "Ngọc Lam" });
});

test("the filter sheet of a phone filters the list", async ({ tab }) => {
  await tab.resize(PHONE.width, PHONE.height);
  await tab.open("/tim-du-thuyen");
  await tab.press({ selector: "button", text: "^Bộ lọc" });
  await tab.press({ selector: "dialog [name=stars][value='3']" });
  await tab.press({ selector: "dialog button", text: "^Xem \\d+ du thuyền" });
  await tab.untilPath(/stars=3/);
  await expect.poll(() => tab.isVisible({ selector: "dialog" })).toBe(false);
});

test("the pictures of a ship open, turn and close", async ({ tab }) => {
  await tab.open(SHIP);
  await tab.press({ selector: "button.gallery-more" });
  const count = { selector: "dialog[open] .carousel-count" };
  await tab.untilVisible(count);
  const shown = () => tab.evaluate<string>("return document.querySelector(arguments[0]).textContent", count.selector);
  const before = await shown();
  await tab.press({ selector: "dialog[open] button", text: "Ảnh sau" });
  await expect.poll(shown).not.toBe(before);
  await tab.key("Escape");
  await expect.poll(() => tab.isVisible(count)).toBe(false);
});

test("the way back from a ship shows the list with its filter", async ({ tab }) => {
  await tab.open("/tim-du-thuyen?stars=5");
  await tab.press({ selector: "h2 a" });
  await tab.untilPath(/^\/du-thuyen\//);
  await tab.back();
  await tab.untilPath(/^\/tim-du-thuyen\?stars=5/);
  await tab.untilVisible({ selector: "h1", text: "^Tìm thấy \\d+ kết quả" });
});
