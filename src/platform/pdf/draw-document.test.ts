import { expect, test } from "vitest";
import { readPdf } from "#tests/support/pdf-text.ts";
import type { Block, PdfDocument } from "./document.ts";
import { drawDocument } from "./draw-document.ts";

const document: PdfDocument = {
  title: "Phiếu xác nhận",
  reference: "HT 7K2M 9QXA",
  status: "Đã xác nhận",
  madeAt: new Date("2026-11-21T03:00:00Z"),
  letterhead: { brand: "Hải Trình", lines: ["Công ty TNHH Du lịch Mẫu", "Số 1 phố Mẫu, Quảng Ninh", "MST 0100000000"] },
  qr: { path: "M0 0h1v1h-1z", modules: 21, caption: "Quét để mở đơn", alt: "Mã QR mở đơn" },
  blocks: [],
  footer: "HT7K2M9QXA, lập lúc 10:00 21/11/2026",
};

const drawn = async (blocks: readonly Block[], change: Partial<PdfDocument> = {}) =>
  readPdf(await drawDocument({ ...document, ...change, blocks }));

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cells: [`Dòng ${index + 1}`, "1,000"] }));
const columns = [
  { title: "Nội dung", share: 3 },
  { title: "Số tiền, đ", share: 1, isNumeric: true },
];

test("a document shows its letterhead, blocks, footer and page number as searchable Vietnamese text", async () => {
  const { title, language, pages, words, links } = await drawn([
    { kind: "notice", title: "Phiếu này chưa có giá trị", text: "Đơn đang chờ thanh toán." },
    { kind: "facts", rows: [["Người đặt", "Nguyễn Thị Hồng Ánh ẵ ễ ộ ự Ỵ"]] },
    { kind: "heading", text: "Khách đi" },
    { kind: "list", items: ["Đặng Ỷ, sinh năm 1989", "Bé Ngọc"], isNumbered: true },
    { kind: "table", columns, rows: [{ cells: [{ text: "Người lớn × 2", note: "Phòng Ban Công" }, "6,700,000"] }] },
    { kind: "text", text: "Mở bản đồ", href: "https://example.vn/ban-do" },
    { kind: "signatures", names: ["Người nộp tiền", "Người lập phiếu"] },
  ]);
  expect({ title, language, links }).toEqual({
    title: "Phiếu xác nhận HT 7K2M 9QXA",
    language: "vi",
    links: ["https://example.vn/ban-do"],
  });
  expect(pages).toHaveLength(1);
  for (const text of [
    ...["Hải Trình", "Công ty TNHH Du lịch Mẫu", "MST 0100000000", "HT 7K2M 9QXA", "Đã xác nhận", "Quét để mở đơn"],
    ...["Phiếu này chưa có giá trị", "Nguyễn Thị Hồng Ánh ẵ ễ ộ ự Ỵ", "1. Đặng Ỷ, sinh năm 1989", "2. Bé Ngọc"],
    ...["Nội dung Số tiền, đ", "Người lớn × 2 Phòng Ban Công 6,700,000", "Người nộp tiền"],
    ...["HT7K2M9QXA, lập lúc 10:00 21/11/2026 Trang 1/1"],
  ])
    expect(words).toContain(text);
});

test("the same document gives the same bytes, tagged for screen readers, with embedded fonts only", async () => {
  const [first, second] = [await drawDocument(document), await drawDocument(document)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  const text = Buffer.from(first).toString("latin1");
  expect(text).toContain("/Marked true");
  expect(text).toContain("/StructTreeRoot");
  expect(text).not.toContain("Helvetica");
});

test("a long table repeats its head on every page, and its sum stays with the last row", async () => {
  for (let count = 25; count < 60; count += 1) {
    const { pages } = await drawn([
      { kind: "table", columns, rows: [...rows(count), { cells: ["Cộng", "0"], isSum: true }] },
    ]);
    for (const page of pages) expect(page).toContain("Nội dung Số tiền, đ");
    expect(pages.at(-1)).toContain(`Dòng ${count} `);
    expect(pages.at(-1)).toContain(`Trang ${pages.length}/${pages.length}`);
  }
});

test("a section is never the last line of a page, and is named again on the next one", async () => {
  const party = (name: string) => [{ section: name, note: "0912 345 678" }, ...rows(7)];
  const parties = Array.from({ length: 20 }, (_, index) => party(`Đoàn ${index + 1}`)).flat();
  const { pages } = await drawn([{ kind: "table", columns, rows: parties }], { isLandscape: true });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).not.toMatch(/Đoàn \d+\n0912 345 678\nHT7K2M9QXA/);
  for (const page of pages.slice(1)) expect(page).toMatch(/^Nội dung Số tiền, đ\nĐoàn \d+( \(tiếp\))?\n/);
});

const hostile = {
  long: "x".repeat(5000),
  words: "rất dài ".repeat(500),
  lines: "dòng\n".repeat(150),
  right: "\u202eمرحبا\u202c שלום",
  signs: "\u0000\u0007\u001b<script>alert(1)</script> ( ) \\ %PDF /JS",
  emoji: "👩‍👩‍👧🇻🇳 Lan",
};

test("hostile texts are cut or continued, never drawn over other texts, and leave a readable file", async () => {
  const texts = Object.values(hostile);
  const { words, pages } = await drawn(
    [
      { kind: "heading", text: hostile.emoji },
      { kind: "facts", rows: texts.map((text) => [hostile.emoji, text] as const) },
      { kind: "list", items: texts, isNumbered: true },
      { kind: "table", columns, rows: texts.map((text) => ({ cells: [{ text, note: text }, "1"] })) },
      { kind: "table", columns, rows: texts.flatMap((text) => [{ section: text, note: text }, ...rows(1)]) },
      { kind: "text", text: hostile.lines },
      { kind: "text", text: "Dòng cuối" },
    ],
    {
      title: hostile.emoji,
      status: hostile.right,
      footer: hostile.words,
      letterhead: { brand: hostile.right, lines: texts },
    },
  );
  expect(words).toContain("<script>alert(1)</script> ( ) \\ %PDF /JS");
  expect(words).toContain("Dấu ? thay cho chữ mà tệp này không viết được");
  expect(pages.at(-1)).toContain("Dòng cuối");
  expect(pages.length).toBeLessThan(60);
});

test("a question mark in a text does not count as a missing glyph", async () => {
  const { words } = await drawn([{ kind: "text", text: "Có xe đón không?" }]);
  expect(words).not.toContain("Dấu ? thay cho");
});
