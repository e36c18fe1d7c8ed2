import type { Letterhead, PdfDocument, Qr } from "./document.ts";
import { colours, type PdfCanvas } from "./pdf-canvas.ts";

/** The large corner of panels (design: "sail corner"). */
const SAIL_SIZE = 40;
const PADDING = 18;
const QR_SIZE = 86;
/** The head never fills the page, however long the texts of the settings are. */
const MAX_HEIGHT = { line: 66, letterhead: 90 };

/** Letterhead, and a panel with title, reference and QR code. */
export function drawHead(canvas: PdfCanvas, { letterhead, title, reference, status = "", qr }: PdfDocument): void {
  drawLetterhead(canvas, letterhead);
  const { pdf, left, width } = canvas;
  const top = pdf.y;
  const inner = width - 2 * PADDING - (qr ? QR_SIZE + 2 * PADDING : SAIL_SIZE);
  const lines = [
    { tag: "H1", text: title, style: { font: "display", size: 23, colour: colours.deep }, after: 4 },
    { tag: "P", text: reference, style: { font: "bold", size: 13 }, after: 2 },
    { tag: "P", text: status, style: { size: 9.5, colour: colours.supporting }, after: 0 },
  ] as const;
  const nonEmpty = lines.filter(({ text }) => text !== "");
  const heights = nonEmpty.map(({ text, style }) => Math.min(canvas.heightOf(text, style, inner), MAX_HEIGHT.line));
  const content =
    heights.reduce((sum, height) => sum + height, 0) + nonEmpty.reduce((sum, { after }) => sum + after, 0);
  const height = Math.max(content + 2 * PADDING, qr ? QR_SIZE + 34 : 0);
  canvas.decorate(() => sailPanel(pdf, { x: left, y: top, width, height }));
  let y = top + (height - content) / 2;
  for (const [at, { tag, text, style, after }] of nonEmpty.entries()) {
    const room = heights[at] ?? 0;
    canvas.tag(tag, () => canvas.write(text, style, { x: left + PADDING, y, width: inner, height: room + 1 }));
    y += room + after;
  }
  if (qr) drawQr(canvas, qr, { x: left + width - QR_SIZE - 2 * PADDING, y: top + 11 });
  pdf.y = top + height + 12;
}

function drawLetterhead(canvas: PdfCanvas, { brand, lines }: Letterhead): void {
  const { pdf, left, width, top } = canvas;
  const name = { font: "display", size: 19, colour: colours.deep } as const;
  const small = { size: 8, colour: colours.caption, align: "right" } as const;
  const most = width * 0.42;
  const about = lines.join("\n");
  const brandHeight = Math.min(canvas.heightOf(brand, name, most), MAX_HEIGHT.letterhead);
  const aboutHeight = Math.min(canvas.heightOf(about, small, width - most), MAX_HEIGHT.letterhead);
  canvas.tag("P", () => canvas.write(brand, name, { x: left, y: top, width: most, height: brandHeight + 1 }));
  if (about)
    canvas.tag("P", () =>
      canvas.write(about, small, { x: left + most, y: top + 4, width: width - most, height: aboutHeight + 1 }),
    );
  pdf.y = top + Math.max(brandHeight, aboutHeight + 4) + 10;
}

type Box = { x: number; y: number; width: number; height: number };

function sailPanel(pdf: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  const [right, foot] = [x + width, y + height];
  pdf
    .path(`M${x} ${y}H${right - SAIL_SIZE}A${SAIL_SIZE} ${SAIL_SIZE} 0 0 1 ${right} ${y + SAIL_SIZE}V${foot}H${x}Z`)
    .fill(colours.panel);
}

function drawQr(canvas: PdfCanvas, { path, modules, caption, alt }: Qr, { x, y }: { x: number; y: number }): void {
  const { pdf } = canvas;
  const scale = QR_SIZE / modules;
  canvas.decorate(() => pdf.rect(x, y, QR_SIZE, QR_SIZE).fill("#ffffff"));
  canvas.tag("Figure", () => pdf.save().translate(x, y).scale(scale).path(path).fill("#000000").restore(), { alt });
  const style = { size: 7.5, colour: colours.supporting, align: "center" } as const;
  canvas.tag("Caption", () =>
    canvas.write(caption, style, { x: x - PADDING, y: y + QR_SIZE + 3, width: QR_SIZE + 2 * PADDING }),
  );
}
