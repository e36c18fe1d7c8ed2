import type { Block } from "./document.ts";
import { drawTable } from "./draw-table.ts";
import { colours, type Sheet, type Style } from "./sheet.ts";

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

const NAME_WIDTH = 128;
/** Space kept below a heading: it never stands alone at the bottom of a page. */
const AFTER_HEADING = 46;

export function drawBlock(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case "heading":
      drawHeading(sheet, block);
      break;
    case "text":
      drawText(sheet, block);
      break;
    case "notice":
      drawNotice(sheet, block);
      break;
    case "facts":
      drawFacts(sheet, block);
      break;
    case "list":
      drawList(sheet, block);
      break;
    case "signatures":
      drawSignatures(sheet, block);
      break;
    case "table":
      drawTable(sheet, block);
  }
}

/** A line across, and the heading below it (design: "the horizon line"). */
function drawHeading(sheet: Sheet, { text }: Of<"heading">): void {
  const { pdf, left, width } = sheet;
  const style = { font: "display", size: 13, colour: colours.deep } as const;
  const height = sheet.heightOf(text, style, width);
  if (!sheet.makeRoom(height + 20 + AFTER_HEADING)) pdf.y += 6;
  sheet.rule(pdf.y, colours.text, 0.75);
  const y = pdf.y + 5;
  sheet.tag("H2", () => sheet.write(text, style, { x: left, y, width }));
  pdf.y = y + height + 2;
}

function drawText(sheet: Sheet, { text, href }: Of<"text">): void {
  const { pdf, left, width } = sheet;
  const style: Style = href === undefined ? {} : { href, colour: colours.link };
  sheet.makeRoom(Math.min(sheet.heightOf(text, style, width), AFTER_HEADING));
  sheet.tag(href === undefined ? "P" : "Link", () => sheet.write(text, style, { x: left, y: pdf.y, width }));
  pdf.y += 4;
}

function drawNotice(sheet: Sheet, { title, text }: Of<"notice">): void {
  const { pdf, left, width } = sheet;
  const strong = { font: "bold", size: 10, colour: colours.warning } as const;
  const inner = width - 28;
  const [titleHeight, textHeight] = [sheet.heightOf(title, strong, inner), sheet.heightOf(text, {}, inner)];
  const height = titleHeight + textHeight + 18;
  sheet.makeRoom(height);
  const { y } = pdf;
  sheet.decorate(() => {
    pdf.rect(left, y, width, height).fill(colours.warningGround);
    pdf.rect(left, y, 3, height).fill(colours.warning);
  });
  sheet.tag("P", () => sheet.write(title, strong, { x: left + 14, y: y + 8, width: inner }));
  sheet.tag("P", () => sheet.write(text, {}, { x: left + 14, y: y + 9 + titleHeight, width: inner }));
  pdf.y = y + height + 10;
}

function drawFacts(sheet: Sheet, { rows }: Of<"facts">): void {
  const { pdf, left, width } = sheet;
  const caption = { size: 9, colour: colours.caption } as const;
  const inner = width - NAME_WIDTH;
  sheet.group("Table", (table) => {
    for (const [name, value] of rows) {
      const most = sheet.bottom - sheet.top;
      const content = Math.max(sheet.heightOf(name, caption, NAME_WIDTH - 12), sheet.heightOf(value, {}, inner));
      const height = Math.min(content + 5, most);
      sheet.makeRoom(height);
      const { y } = pdf;
      sheet.group(
        "TR",
        (parent) => {
          const [nameAt, valueAt] = [
            { x: left, y: y + 3, width: NAME_WIDTH - 12 },
            { x: left + NAME_WIDTH, y: y + 2.5, width: inner },
          ];
          sheet.tag("TH", () => sheet.write(name, caption, nameAt), { parent });
          sheet.tag("TD", () => sheet.write(value, {}, { ...valueAt, height: height - 4 }), { parent });
        },
        table,
      );
      sheet.rule(y + height, colours.line, 0.5);
      pdf.y = y + height;
    }
  });
  pdf.y += 6;
}

function drawList(sheet: Sheet, { items, isNumbered = false }: Of<"list">): void {
  const { pdf, left, width } = sheet;
  const indent = isNumbered ? 24 : 14;
  sheet.group("L", (list) => {
    for (const [at, item] of items.entries()) {
      sheet.makeRoom(Math.min(sheet.heightOf(item, {}, width - indent), AFTER_HEADING));
      sheet.group(
        "LI",
        (parent) => {
          const { y } = pdf;
          const mark = isNumbered ? `${at + 1}.` : "•";
          sheet.tag("Lbl", () => sheet.write(mark, {}, { x: left, y, width: indent }), { parent });
          sheet.tag("LBody", () => sheet.write(item, {}, { x: left + indent, y, width: width - indent }), { parent });
        },
        list,
      );
      pdf.y += 2;
    }
  });
  pdf.y += 4;
}

/** Names of those who sign, above room for a signature and a name. */
function drawSignatures(sheet: Sheet, { names }: Of<"signatures">): void {
  const { pdf, left } = sheet;
  const width = sheet.width / names.length;
  const HEIGHT = 84;
  sheet.makeRoom(HEIGHT);
  const y = pdf.y + 14;
  for (const [at, name] of names.entries()) {
    const x = left + at * width;
    sheet.tag("P", () => {
      sheet.write(name, { font: "bold", align: "center" }, { x, y, width });
      sheet.write("(Ký, ghi rõ họ tên)", { size: 8, colour: colours.caption, align: "center" }, { x, y: pdf.y, width });
    });
  }
  pdf.y = y + HEIGHT - 14;
}
