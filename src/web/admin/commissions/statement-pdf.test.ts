import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { StatementBooking } from "#modules/bookings/contract/supplier-statement.ts";
import { drawDocument } from "#platform/pdf/draw-document.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { statementPdf } from "./statement-pdf.ts";

const aBooking = (change: Partial<StatementBooking> = {}): StatementBooking => ({
  productId: "1",
  title: "Du thuyền Ngọc Lam",
  code: "7K2M9QXA",
  name: "Lê Thu Hằng",
  nights: 1,
  startsOn: calendarDate("2026-12-12"),
  rooms: "2 × Ban Công",
  adults: 2,
  children: 1,
  total: 6_700_000,
  atHotel: 700_000,
  rate: "12,5%",
  commission: 837_500,
  owed: 5_162_500,
  ...change,
});
const unknown = { rate: "", commission: null, owed: null };

const fileOf = async (bookings: readonly StatementBooking[], supplier: string | null = null, paid = 0, carried = 0) =>
  readPdf(
    await drawDocument(
      statementPdf({
        month: "2026-12",
        bookings,
        supplier,
        carried,
        paid,
        now: new Date("2026-11-21T03:00:00Z"),
        letterhead: { brand: "Hải Trình", lines: ["Mã số thuế 0100000000"] },
      }),
    ),
  );

test("the statement of all suppliers has their bookings, their sums and the sum of all", async () => {
  const other = { productId: "2", title: "Khách sạn Cửa Lục", atHotel: 7_000_000, owed: -1_137_500, code: "8K2M9QXB" };
  const { words } = await fileOf([aBooking(), aBooking(), aBooking(other), aBooking({ ...other, ...unknown })]);
  for (const text of [
    ...["Bảng kê công nợ Công nợ nhà cung cấp Khách đến tháng 12/2026", "Du thuyền Ngọc Lam 2 đơn"],
    ...[
      "HT 7K2M 9QXA Lê Thu Hằng 2 người lớn, 1 trẻ em 12/12/2026 1 đêm 2 × Ban Công 6,700,000 700,000 837,500 12,5% 5,162,500",
    ],
    ...["Cộng 13,400,000 1,400,000 1,675,000 10,325,000", "Cộng 6,700,000 7,000,000 837,500 −1,137,500"],
    ...["Tổng cộng 20,100,000 8,400,000 2,512,500 9,187,500", "chưa có", "1 đơn chưa có hoa hồng, giá bán 6,700,000 đ"],
  ])
    expect(words).toContain(text);
  expect(words).not.toContain("Đại diện nhà cung cấp");
});

test("the statement of one supplier is named after it and signed by both sides", async () => {
  const { words, title } = await fileOf([aBooking()], "Du thuyền Ngọc Lam", 1_000_000);
  for (const text of ["Đã trả 1,000,000 đ", "Còn lại 4,162,500 đ"]) expect(words).toContain(text);
  expect(title).toBe("Bảng kê công nợ Du thuyền Ngọc Lam");
  expect(words).toContain("Đại diện nhà cung cấp");
  expect(words).not.toContain("Tổng cộng");
});

test("the statement of a supplier carries the balance of earlier months", async () => {
  const { words } = await fileOf([aBooking()], "Du thuyền Ngọc Lam", 1_000_000, -2_000_000);
  expect(words).toContain(
    "Kỳ trước chuyển sang −2,000,000 đ Phải trả 5,162,500 đ Đã trả 1,000,000 đ Còn lại 2,162,500 đ",
  );
});

test("the statement of a supplier paid in advance has its name and signature block also without a stay", async () => {
  const { words, title } = await fileOf([], "Du thuyền Ngọc Lam", 1_000_000);
  expect(title).toBe("Bảng kê công nợ Du thuyền Ngọc Lam");
  for (const text of ["Không có khách nào đến", "Còn lại −1,000,000 đ", "Đại diện nhà cung cấp"])
    expect(words).toContain(text);
});

test("a long statement repeats its head and its supplier on every page", async () => {
  const { pages } = await fileOf(
    Array.from({ length: 150 }, () => aBooking({ rooms: "10 × Phòng Gia Đình ".repeat(4) })),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(page).toContain("Mã đơn Khách Ngày đến Phòng");
  for (const page of pages.slice(1, -1)) expect(page).toContain("Du thuyền Ngọc Lam (tiếp)");
});

test("a month without guests says so", async () => {
  expect((await fileOf([])).words).toContain("Không có khách nào đến trong tháng 12/2026.");
});
