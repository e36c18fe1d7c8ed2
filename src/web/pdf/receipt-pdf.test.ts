import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import type { BookingReceipt } from "#modules/payments/contract/receipts.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { aConfirmation } from "#tests/support/confirmations.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { receiptFileName, receiptPdf } from "./receipt-pdf.ts";

const receipt: BookingReceipt = {
  id: "1",
  number: "FT26325/000 123",
  bankReference: null,
  method: "transfer",
  at: new Date("2026-11-21T02:15:00Z"),
  amount: 2_005_000,
};
const { contactName, total, paid, ...facts } = aConfirmation();
const booking = { ...facts, total: vnd(total), paid: vnd(paid), contact: { name: contactName }, erasedAt: null };
const letterhead = { brand: "Hải Trình", lines: ["Mã số thuế 0100000000"] };
const now = new Date("2026-11-21T03:00:00Z");

const fileOf = async (change: Partial<BookingReceipt> = {}, erasedAt: Date | null = null) =>
  readPdf(
    await drawDocument(
      receiptPdf({ receipt: { ...receipt, ...change }, booking: { ...booking, erasedAt }, letterhead, now }),
    ),
  );

test("a receipt has its number, the amount in digits and words, the booking, and says that it is no invoice", async () => {
  const { words, title, pages } = await fileOf();
  expect({ title, pages: pages.length }).toEqual({ title: "Phiếu thu Số FT26325/000 123", pages: 1 });
  for (const text of [
    ...[
      "Mã số thuế 0100000000",
      "Nguyễn Thị Hồng Ánh",
      "Số tiền 2,005,000 đ",
      "Hai triệu không trăm linh năm nghìn đồng",
    ],
    ...["Thanh toán đơn HT 7K2M 9QXA: Du thuyền Ngọc Lam, lên tàu Thứ 7, 12/12/2026", "Hình thức Chuyển khoản"],
    ...["09:15 21/11/2026 (giờ Việt Nam)", "không thay cho hoá đơn", "Người nộp tiền", "Người lập phiếu", "Thủ quỹ"],
  ])
    expect(words).toContain(text);
});

test("a receipt names the bank's reference beside its own number, and no customer who is erased", async () => {
  const { words } = await fileOf({ bankReference: "VCB123" }, now);
  expect(words).toContain("Mã giao dịch ngân hàng VCB123");
  expect(words).not.toContain("Nguyễn Thị Hồng Ánh");
});

test("the file name has the codes, without characters that are invalid in headers or file systems", () => {
  expect(receiptFileName(receipt, "7K2M9QXA")).toBe("phieu-thu-HT7K2M9QXA-FT26325-000-123");
  expect(receiptFileName({ ...receipt, number: '"; \r\n../é' }, "7K2M9QXA")).toMatch(
    /^phieu-thu-HT7K2M9QXA-[A-Za-z0-9-]+$/,
  );
});
