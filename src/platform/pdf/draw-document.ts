import type { PdfDocument } from "./document.ts";
import { drawBlock } from "./draw-blocks.ts";
import { drawHead } from "./draw-head.ts";
import { MISSING_GLYPH } from "./printable-text.ts";
import { colours, Sheet } from "./sheet.ts";

/** The PDF file of a document. The same data give the same bytes. */
export async function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const sheet = new Sheet(document);
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    sheet.pdf
      .on("data", (chunk: Uint8Array) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject);
  });
  drawHead(sheet, document);
  for (const block of document.blocks) drawBlock(sheet, block);
  drawFeet(sheet, document.foot);
  sheet.pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The foot and the page number; a second line explains letters that the fonts lack. */
function drawFeet(sheet: Sheet, foot: string): void {
  const { pdf, left, width } = sheet;
  const { count } = pdf.bufferedPageRange();
  const style = { size: 7.5, colour: colours.caption } as const;
  const missing = sheet.lacksGlyphs ? `Dấu ${MISSING_GLYPH} thay cho chữ mà tệp này không viết được.` : "";
  const line = { x: left, y: sheet.bottom + 18, width: width - 70, height: 12 };
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    sheet.rule(sheet.bottom + 12, colours.line, 0.5);
    sheet.decorate(() => {
      sheet.write(foot, style, line);
      sheet.write(missing, style, { ...line, y: line.y + 11 });
      const number = `Trang ${page + 1}/${count}`;
      sheet.write(number, { ...style, align: "right" }, { ...line, x: left + width - 64, width: 64 });
    });
  }
}
