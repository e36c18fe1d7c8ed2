import { expect, test } from "vitest";
import type { PdfDocument } from "./document.ts";
import { drawDocument } from "./draw-document.ts";
import { writePdf } from "./write-pdf.ts";

const document: PdfDocument = {
  title: "Danh sách",
  reference: "",
  footer: "Thử",
  madeAt: new Date("2026-11-21T03:00:00Z"),
  letterhead: { brand: "Hải Trình", lines: [] },
  blocks: [
    {
      kind: "table",
      columns: [{ title: "Khách", share: 1 }],
      rows: Array.from({ length: 500 }, (_, index) => ({ cells: [`Khách ${index}`] })),
    },
  ],
};

test("writePdf draws in a worker, and the event loop runs on meanwhile", async () => {
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns += 1;
    ticking = setImmediate(tick);
  });
  const file = await writePdf(document);
  clearImmediate(ticking);
  expect(turns).toBeGreaterThan(100);
  expect(file.equals(Buffer.from(await drawDocument(document)))).toBe(true);
});
