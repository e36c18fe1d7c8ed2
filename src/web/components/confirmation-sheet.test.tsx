import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Confirmation } from "./confirmation.ts";
import { ConfirmationSheet } from "./confirmation-sheet.tsx";

const signs = "<img src=x onerror=alert(1)>";

const confirmation: Confirmation = {
  kind: "cruise",
  code: "7K2M9QXA",
  state: "confirmed",
  subject: { title: "Du thuyền Ngọc Lam", place: "Cảng Tuần Châu", checkInTime: "12:00", checkOutTime: "10:30" },
  charter: false,
  checkIn: calendarDate("2026-12-12"),
  checkOut: calendarDate("2026-12-13"),
  nights: 1,
  adults: 2,
  childAges: [],
  rooms: [{ roomId: "2", title: "Ban Công", quantity: 1 }],
  contactName: signs,
  lines: [{ kind: "adult", label: "Người lớn", note: "", quantity: 2, unit: vnd(100), amount: vnd(200) }],
  total: 200,
  paid: 150,
  rest: 50,
  atHouse: 0,
  terms: "Miễn phí huỷ đến 23:59 ngày 04/12/2026.",
  guests: [{ id: "3", name: signs, year: "1989" }],
  flights: null,
  location: { address: "Tuần Châu, Hạ Long", mapLink: "https://www.openstreetmap.org/?mlat=20.93" },
  qr: "data:image/png;base64,AAAA",
  company: { brand: "Hải Trình", hotline: "1900 0018", email: "", owner: "", address: "" },
  printedAt: new Date("2026-11-21T03:00:00Z"),
};

const drawn = (change: Partial<Confirmation> = {}) =>
  renderToStaticMarkup(<ConfirmationSheet confirmation={{ ...confirmation, ...change }} />);

test("ConfirmationSheet shows the booking, the amount due, and the contacts", () => {
  const sheet = drawn();
  for (const words of [
    "Phiếu xác nhận",
    "HT 7K2M 9QXA",
    "có mặt lúc 12:00 tại Cảng Tuần Châu",
    "Còn phải trả",
    "1900 0018",
    'href="tel:19000018"',
    'href="https://www.openstreetmap.org/?mlat=20.93"',
    "Nơi đến: Cảng Tuần Châu, Tuần Châu, Hạ Long",
    '<img src="data:image/png;base64,AAAA"',
  ]) {
    expect(sheet).toContain(words);
  }
  expect(sheet).not.toContain("chưa có giá trị");
});

test("ConfirmationSheet escapes HTML characters in a name", () => {
  expect(drawn()).not.toContain("<img src=x");
  expect(drawn()).toContain("&lt;img src=x onerror=alert(1)&gt;, sinh năm 1989");
});

test("ConfirmationSheet has another title before the booking is confirmed", () => {
  expect(drawn({ state: "paid" })).toContain("Phiếu này chưa có giá trị lên tàu");
  expect(drawn({ state: "paid" })).not.toContain(">Phiếu xác nhận<");
});
