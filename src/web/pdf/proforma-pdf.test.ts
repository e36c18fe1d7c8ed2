import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Proforma } from "#modules/invoices/queries/proformas.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { aConfirmation } from "#tests/support/confirmations.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { proformaPdf } from "./proforma-pdf.ts";

const proforma: Proforma = {
  id: "1",
  bookingId: "2",
  year: 2026,
  number: 12,
  madeBy: "3",
  madeByName: "Trần Thu",
  subject: "Du thuyền Thử",
  startsOn: calendarDate("2026-12-12"),
  lines: [
    { label: "Phòng Ban Công × 2", amount: 10_000_000 },
    { label: "Giảm giá", amount: -500_000 },
  ],
  totalVnd: vnd(9_500_000),
  paidVnd: vnd(3_000_000),
  madeAt: new Date("2026-11-21T03:00:00Z"),
  buyer: { kind: "company", name: "Công ty Thử", taxCode: "0101243150", address: "1 Phố Thử", email: "" },
};
const letterhead = { brand: "Hải Trình", lines: ["Mã số thuế 0100000000"] };
const textOf = async (change: Partial<Proforma> = {}) =>
  readPdf(
    await drawDocument(proformaPdf({ proforma: { ...proforma, ...change }, booking: aConfirmation(), letterhead })),
  );

test("a proforma has its number, buyer, lines and sums, and says that it is no invoice", async () => {
  const { title, words } = await textOf();
  expect(title).toBe("Phiếu báo giá trị đơn hàng Số PB2026-000012");
  for (const text of [
    ...["Không phải hoá đơn giá trị gia tăng", "Công ty Thử", "0101243150", "Phòng Ban Công × 2", "−500,000"],
    ...["9,500,000", "3,000,000", "6,500,000", "Chín triệu năm trăm nghìn đồng", "Trần Thu", "Du thuyền Thử"],
  ])
    expect(words).toContain(text);
  expect((await textOf({ buyer: null })).words).not.toContain("Công ty Thử");
});
