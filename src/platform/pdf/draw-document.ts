import type { PdfDocument } from "./document.ts";
import { drawBlock } from "./draw-blocks.ts";
import { drawHead } from "./draw-head.ts";
import { colours, PdfCanvas } from "./pdf-canvas.ts";
import { MISSING_GLYPH } from "./printable-text.ts";

/** The PDF file of a document. The same data give the same bytes. */
export async function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const canvas = new PdfCanvas(document);
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    canvas.pdf
      .on("data", (chunk: Uint8Array) => chunks.push(chunk))
      .on("end", resolve)
      .on("error", reject);
  });
  drawHead(canvas, document);
  for (const block of document.blocks) drawBlock(canvas, block);
  drawFooters(canvas, document.footer);
  canvas.pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The footer and the page number; a second line explains letters that the fonts lack. */
function drawFooters(canvas: PdfCanvas, footer: string): void {
  const { pdf, left, width } = canvas;
  const { count } = pdf.bufferedPageRange();
  const style = { size: 7.5, colour: colours.caption } as const;
  const missing = canvas.lacksGlyphs ? `Dấu ${MISSING_GLYPH} thay cho chữ mà tệp này không viết được.` : "";
  const line = { x: left, y: canvas.bottom + 18, width: width - 70, height: 12 };
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // Below the margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    canvas.rule(canvas.bottom + 12, colours.line, 0.5);
    canvas.decorate(() => {
      canvas.write(footer, style, line);
      canvas.write(missing, style, { ...line, y: line.y + 11 });
      const number = `Trang ${index + 1}/${count}`;
      canvas.write(number, { ...style, align: "right" }, { ...line, x: left + width - 64, width: 64 });
    });
  }
}
