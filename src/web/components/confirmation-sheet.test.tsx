import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aConfirmation } from "#tests/support/confirmations.ts";
import type { Confirmation } from "./confirmation.ts";
import { ConfirmationSheet } from "./confirmation-sheet.tsx";

const signs = "<img src=x onerror=alert(1)>";

const confirmation = aConfirmation({
  contactName: signs,
  total: 200,
  paid: 150,
  rest: 50,
  guests: [{ id: "3", name: signs, year: "1989" }],
});

const render = (change: Partial<Confirmation> = {}) =>
  renderToStaticMarkup(<ConfirmationSheet confirmation={{ ...confirmation, ...change }} pdfHref="/phieu.pdf" />);

test("ConfirmationSheet shows the booking, the amount due, and the contacts", () => {
  const sheet = render();
  for (const words of [
    "Phiếu xác nhận",
    "HT 7K2M 9QXA",
    "có mặt lúc 12:00 tại Cảng Tuần Châu",
    "Còn phải trả",
    "1900 0018",
    'href="tel:19000018"',
    'href="https://www.openstreetmap.org/?mlat=20.93"',
    "Có mặt tại Cảng Tuần Châu, Tuần Châu, Hạ Long",
    '<img src="data:image/png;base64,AAAA"',
  ]) {
    expect(sheet).toContain(words);
  }
  expect(sheet).not.toContain("chưa có giá trị");
});

test("ConfirmationSheet escapes HTML characters in a name", () => {
  expect(render()).not.toContain("<img src=x");
  expect(render()).toContain("&lt;img src=x onerror=alert(1)&gt;, sinh năm 1989");
});

test("ConfirmationSheet has another title before the booking is confirmed", () => {
  expect(render({ state: "paid" })).toContain("Phiếu này chưa có giá trị lên tàu");
  expect(render({ state: "paid" })).not.toContain(">Phiếu xác nhận<");
});
