import type { Block } from "./document.ts";
import { drawTable } from "./draw-table.ts";
import { colours, type PdfCanvas, type Style } from "./pdf-canvas.ts";

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

const NAME_WIDTH = 128;
/** Space kept below a heading: it never stands alone at the bottom of a page. */
const AFTER_HEADING = 46;

export function drawBlock(canvas: PdfCanvas, block: Block): void {
  switch (block.kind) {
    case "heading":
      drawHeading(canvas, block);
      break;
    case "text":
      drawText(canvas, block);
      break;
    case "notice":
      drawNotice(canvas, block);
      break;
    case "facts":
      drawFacts(canvas, block);
      break;
    case "list":
      drawList(canvas, block);
      break;
    case "signatures":
      drawSignatures(canvas, block);
      break;
    case "table":
      drawTable(canvas, block);
  }
}

/** A line across, and the heading below it (design: "the horizon line"). */
function drawHeading(canvas: PdfCanvas, { text }: BlockOf<"heading">): void {
  const { pdf, left, width } = canvas;
  const style = { font: "display", size: 13, colour: colours.deep } as const;
  const height = canvas.heightOf(text, style, width);
  if (!canvas.makeRoom(height + 20 + AFTER_HEADING)) pdf.y += 6;
  canvas.rule(pdf.y, colours.text, 0.75);
  const y = pdf.y + 5;
  canvas.tag("H2", () => canvas.write(text, style, { x: left, y, width }));
  pdf.y = y + height + 2;
}

function drawText(canvas: PdfCanvas, { text, href }: BlockOf<"text">): void {
  const { pdf, left, width } = canvas;
  const style: Style = href === undefined ? {} : { href, colour: colours.link };
  canvas.makeRoom(Math.min(canvas.heightOf(text, style, width), AFTER_HEADING));
  canvas.tag(href === undefined ? "P" : "Link", () => canvas.write(text, style, { x: left, y: pdf.y, width }));
  pdf.y += 4;
}

function drawNotice(canvas: PdfCanvas, { title, text }: BlockOf<"notice">): void {
  const { pdf, left, width } = canvas;
  const strong = { font: "bold", size: 10, colour: colours.warning } as const;
  const inner = width - 28;
  const [titleHeight, textHeight] = [canvas.heightOf(title, strong, inner), canvas.heightOf(text, {}, inner)];
  const height = titleHeight + textHeight + 18;
  canvas.makeRoom(height);
  const { y } = pdf;
  canvas.decorate(() => {
    pdf.rect(left, y, width, height).fill(colours.warningGround);
    pdf.rect(left, y, 3, height).fill(colours.warning);
  });
  canvas.tag("P", () => canvas.write(title, strong, { x: left + 14, y: y + 8, width: inner }));
  canvas.tag("P", () => canvas.write(text, {}, { x: left + 14, y: y + 9 + titleHeight, width: inner }));
  pdf.y = y + height + 10;
}

function drawFacts(canvas: PdfCanvas, { rows }: BlockOf<"facts">): void {
  const { pdf, left, width } = canvas;
  const caption = { size: 9, colour: colours.caption } as const;
  const inner = width - NAME_WIDTH;
  canvas.group("Table", (table) => {
    for (const [name, value] of rows) {
      const most = canvas.bottom - canvas.top;
      const content = Math.max(canvas.heightOf(name, caption, NAME_WIDTH - 12), canvas.heightOf(value, {}, inner));
      const height = Math.min(content + 5, most);
      canvas.makeRoom(height);
      const { y } = pdf;
      canvas.group(
        "TR",
        (parent) => {
          const [nameAt, valueAt] = [
            { x: left, y: y + 3, width: NAME_WIDTH - 12 },
            { x: left + NAME_WIDTH, y: y + 2.5, width: inner },
          ];
          canvas.tag("TH", () => canvas.write(name, caption, nameAt), { parent });
          canvas.tag("TD", () => canvas.write(value, {}, { ...valueAt, height: height - 4 }), { parent });
        },
        table,
      );
      canvas.rule(y + height, colours.line, 0.5);
      pdf.y = y + height;
    }
  });
  pdf.y += 6;
}

function drawList(canvas: PdfCanvas, { items, isNumbered = false }: BlockOf<"list">): void {
  const { pdf, left, width } = canvas;
  const indent = isNumbered ? 24 : 14;
  canvas.group("L", (list) => {
    for (const [at, item] of items.entries()) {
      canvas.makeRoom(Math.min(canvas.heightOf(item, {}, width - indent), AFTER_HEADING));
      canvas.group(
        "LI",
        (parent) => {
          const { y } = pdf;
          const mark = isNumbered ? `${at + 1}.` : "•";
          canvas.tag("Lbl", () => canvas.write(mark, {}, { x: left, y, width: indent }), { parent });
          canvas.tag("LBody", () => canvas.write(item, {}, { x: left + indent, y, width: width - indent }), { parent });
        },
        list,
      );
      pdf.y += 2;
    }
  });
  pdf.y += 4;
}

/** Names of those who sign, above room for a signature and a name. */
function drawSignatures(canvas: PdfCanvas, { names }: BlockOf<"signatures">): void {
  const { pdf, left } = canvas;
  const width = canvas.width / names.length;
  const HEIGHT = 84;
  canvas.makeRoom(HEIGHT);
  const y = pdf.y + 14;
  for (const [at, name] of names.entries()) {
    const x = left + at * width;
    canvas.tag("P", () => {
      canvas.write(name, { font: "bold", align: "center" }, { x, y, width });
      canvas.write(
        "(Ký, ghi rõ họ tên)",
        { size: 8, colour: colours.caption, align: "center" },
        { x, y: pdf.y, width },
      );
    });
  }
  pdf.y = y + HEIGHT - 14;
}
