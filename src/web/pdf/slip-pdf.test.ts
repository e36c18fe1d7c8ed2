import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { CashSlip } from "#modules/payments/contract/cash-book.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { slipFileName, slipPdf } from "./slip-pdf.ts";

const slip: CashSlip = {
  number: "PT2026/00012",
  fund: "Quỹ tiền mặt",
  day: calendarDate("2026-11-21"),
  amount: 2_005_000,
  kind: "receipt",
  party: "",
  month: null,
  text: "",
  reference: "TM-1",
  recordedBy: "Nguyễn Văn Kế",
  voidedAt: null,
  bookings: [{ code: "7K2M9QXA", name: "Nguyễn Thị Hồng Ánh" }],
};
const now = new Date("2026-11-21T03:00:00Z");
const letterhead = { brand: "Hải Trình", lines: [] };
const textOf = async (change: Partial<CashSlip> = {}) =>
  (await readPdf(await drawDocument(slipPdf({ slip: { ...slip, ...change }, letterhead, now })))).words;

test("a slip has its number, who pays, why, the amount in digits and words, and three signatures", async () => {
  const words = await textOf();
  for (const text of [
    ...["Phiếu thu Số PT2026/00012", "Nguyễn Thị Hồng Ánh", "HT 7K2M 9QXA", "Số tiền 2,005,000 đ"],
    "Lý do thu Thu tiền đơn HT 7K2M 9QXA",
    ...["Hai triệu không trăm linh năm nghìn đồng", "Quỹ tiền mặt", "21/11/2026", "Người lập phiếu", "Thủ quỹ"],
  ])
    expect(words).toContain(text);
  expect(words).not.toContain("ĐÃ HUỶ");
});

test("a slip for money out is a phiếu chi, and a voided one says so", async () => {
  const words = await textOf({
    number: "PC2026/00001",
    amount: -50_000,
    kind: "refund",
    text: "Nhầm tàu",
    bookings: [],
    voidedAt: now,
  });
  for (const text of ["Phiếu chi Số PC2026/00001", "ĐÃ HUỶ", "Nhầm tàu", "50,000 đ", "Người nhận tiền"])
    expect(words).toContain(text);
  expect(slipFileName(slip)).toBe("phieu-PT2026-00012");
});

test("a slip states its purpose in words for its signer, and names the supplier who receives a payment", async () => {
  const reasons: [Partial<CashSlip>, string][] = [
    [{ kind: "refund", amount: -1, text: "Ghi chú nội bộ" }, "Lý do chi Hoàn tiền đơn HT 7K2M 9QXA"],
    [
      { kind: "supplier", amount: -1, party: "Du thuyền Ngọc Lam", month: "2026-12", bookings: [] },
      "Người nhận tiền Du thuyền Ngọc Lam Lý do chi Trả Du thuyền Ngọc Lam, khách đến tháng 12/2026",
    ],
    [
      { kind: "supplier", amount: 1, party: "Du thuyền Ngọc Lam", month: "2026-12", bookings: [] },
      "Người nộp tiền Du thuyền Ngọc Lam Lý do thu Thu lại của Du thuyền Ngọc Lam, khách đến tháng 12/2026",
    ],
    [{ kind: "transfer-out", amount: -1, party: "Vietcombank", bookings: [] }, "Chuyển quỹ đến Vietcombank"],
    [{ kind: "transfer-in", party: "Két 2", bookings: [] }, "Nhận quỹ từ Két 2"],
  ];
  for (const [change, text] of reasons) {
    const words = await textOf(change);
    expect(words).toContain(text);
    expect(words).not.toContain("Ghi chú nội bộ");
  }
});
