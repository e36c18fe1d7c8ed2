// Usage: node bench/pdf.ts
// Time and size of PDF documents, drawn by a worker process that is running. The first one also starts it.
import type { PdfDocument, Row } from "#platform/pdf/document.ts";
import { writePdf } from "#platform/pdf/write-pdf.ts";
import { printTable, round, spread } from "./harness.ts";

const ROUNDS = 20;

const head = {
  reference: "HT 7K2M 9QXA",
  footer: "HT7K2M9QXA, lập lúc 10:00 21/11/2026",
  madeAt: new Date("2026-11-21T03:00:00Z"),
  letterhead: { brand: "Hải Trình", lines: ["Công ty TNHH Du lịch Mẫu", "Số 1 phố Mẫu, Quảng Ninh", "1900 0018"] },
};

const listOf = (rows: number): Row[] =>
  Array.from({ length: rows }, (_, index) => ({
    cells: [
      String(index + 1),
      { text: `Nguyễn Thị Hồng Ánh ${index}`, note: "Nữ, Việt Nam" },
      "14/03/1989",
      "CCCD 001189000001",
      "Suite 2",
    ],
  }));
const columns = ["STT", "Khách", "Ngày sinh", "Giấy tờ", "Phòng"].map((title) => ({ title, share: 1 }));

const documents: Record<string, PdfDocument> = {
  "one page: 8 facts, 2 guests, 5 price lines": {
    ...head,
    title: "Phiếu xác nhận",
    blocks: [
      {
        kind: "facts",
        rows: Array.from({ length: 8 }, () => ["Lên tàu", "Thứ 7, 12/12/2026, tại Cảng Tuần Châu"] as const),
      },
      { kind: "heading", text: "Khách đi" },
      { kind: "list", items: ["Nguyễn Thị Hồng Ánh, sinh năm 1989", "Đặng Ỷ, sinh năm 1987"], isNumbered: true },
      { kind: "table", columns, rows: listOf(5) },
    ],
  },
  "a list of 120 guests": {
    ...head,
    title: "Danh sách",
    isLandscape: true,
    blocks: [{ kind: "table", columns, rows: listOf(120) }],
  },
  "a list of 1,000 lines": {
    ...head,
    title: "Bảng kê",
    isLandscape: true,
    blocks: [{ kind: "table", columns, rows: listOf(1000) }],
  },
};

async function timeOf(document: PdfDocument): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const { length } = await writePdf(document);
  return { ms: performance.now() - from, bytes: length };
}

const figures: [string, string][] = [];
for (const [name, document] of Object.entries(documents)) {
  const first = await timeOf(document);
  const times: number[] = [];
  for (let one = 0; one < ROUNDS; one += 1) times.push((await timeOf(document)).ms);
  figures.push([`${name}: first, ms`, String(round(first.ms, 0))], [`${name}: next, ms`, spread(times, 0)]);
  figures.push([`${name}: size, KB`, String(round(first.bytes / 1024, 0))]);
}
printTable("Documents, drawn one after the other by one worker", figures);
process.exit(0);
