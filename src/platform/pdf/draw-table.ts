import type { Cell, Column, Row, Table } from "./document.ts";
import { colours, type PdfCanvas, type Style } from "./pdf-canvas.ts";

const PADDING = { x: 5, y: 3.5 };
const NOTE_GAP = 1;

type Placed = Column & { x: number; width: number };
type CellRow = Extract<Row, { cells: unknown }>;
type Section = Extract<Row, { section: string }>;
type Parent = Parameters<Parameters<PdfCanvas["group"]>[1]>[0];

/** Room for a section that is repeated on a page. */
const SECTION_HEIGHT = 60;

/**
 * A table whose head and section are repeated on every page. A section stays with its first row, and a sum with the row before it. A row
 * that is higher than a page is cut.
 */
export function drawTable(canvas: PdfCanvas, { columns, rows }: Table): void {
  const placed = placedColumns(canvas, columns);
  const headHeight = heightOfHead(canvas, placed);
  const most = canvas.bottom - canvas.top - headHeight - SECTION_HEIGHT;
  const heights = rows.map((row) => Math.min(heightOfRow(canvas, placed, row), most));
  let current: Section | null = null;
  canvas.group("Table", (table) => {
    canvas.makeRoom(headHeight + togetherFrom(rows, heights, 0, most));
    drawHead(canvas, placed, headHeight, table);
    for (const [at, row] of rows.entries()) {
      const isOnNextPage = canvas.makeRoom(togetherFrom(rows, heights, at, most));
      if (isOnNextPage) drawHead(canvas, placed, headHeight, table);
      if ("section" in row) current = { section: `${row.section} (tiếp)` };
      else if (isOnNextPage && current) drawRow(canvas, placed, current, heightOfSection(canvas, current), table);
      drawRow(canvas, placed, row, heights[at] ?? 0, table);
    }
  });
  canvas.pdf.y += 8;
}

/** The height of a row and of those that stay with it. */
function togetherFrom(rows: readonly Row[], heights: readonly number[], at: number, most: number): number {
  const next = rows[at + 1];
  const row = rows[at];
  const height = heights[at] ?? 0;
  if (!row || !next) return height;
  const staysWithNext = "section" in row || ("isSum" in next && next.isSum);
  return staysWithNext ? Math.min(height + (heights[at + 1] ?? 0), most) : height;
}

function placedColumns(canvas: PdfCanvas, columns: readonly Column[]): Placed[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = canvas.left;
  return columns.map((column) => {
    const width = (canvas.width * column.share) / whole;
    x += width;
    return { ...column, x: x - width, width };
  });
}

const headStyle = { font: "bold", size: 8, colour: colours.supporting } as const;
const sectionStyle = { font: "bold", size: 9 } as const;
const noteStyle = { size: 7.5, colour: colours.caption } as const;
const cellStyle = ({ isNumeric }: Column, isSum = false): Style => ({
  size: 8.5,
  font: isSum ? "bold" : "regular",
  align: isNumeric ? "right" : "left",
});

const textOf = (cell: Cell | undefined) => (typeof cell === "object" ? cell.text : (cell ?? ""));
const noteOf = (cell: Cell | undefined) => (typeof cell === "object" ? cell.note : "");
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

const inner = ({ width }: Placed) => width - 2 * PADDING.x;

function heightOfHead(canvas: PdfCanvas, columns: readonly Placed[]): number {
  return Math.max(...columns.map((column) => canvas.heightOf(column.title, headStyle, inner(column)))) + 2 * PADDING.y;
}

function heightOfRow(canvas: PdfCanvas, columns: readonly Placed[], row: Row): number {
  if ("section" in row) return heightOfSection(canvas, row);
  const heights = columns.map((column, index) => {
    const note = oneLine(noteOf(row.cells[index]));
    const text = canvas.heightOf(oneLine(textOf(row.cells[index])), cellStyle(column, row.isSum), inner(column));
    return text + (note ? NOTE_GAP + canvas.heightOf(note, noteStyle, inner(column)) : 0);
  });
  return Math.max(...heights) + 2 * PADDING.y;
}

function heightOfSection(canvas: PdfCanvas, { section, note = "" }: Section): number {
  const width = canvas.width - 2 * PADDING.x;
  const text = canvas.heightOf(oneLine(section), sectionStyle, width);
  return text + (note ? NOTE_GAP + canvas.heightOf(oneLine(note), noteStyle, width) : 0) + 2 * PADDING.y;
}

function drawHead(canvas: PdfCanvas, columns: readonly Placed[], height: number, table: Parent): void {
  const { y } = canvas.pdf;
  canvas.group(
    "TR",
    (row) => {
      for (const column of columns) {
        const style = { ...headStyle, align: column.isNumeric ? "right" : "left" } as const;
        const place = { x: column.x + PADDING.x, y: y + PADDING.y, width: inner(column) };
        canvas.tag("TH", () => canvas.write(column.title, style, place), { parent: row });
      }
    },
    table,
  );
  canvas.rule(y + height, colours.text, 1);
  canvas.pdf.y = y + height;
}

function drawRow(canvas: PdfCanvas, columns: readonly Placed[], row: Row, height: number, table: Parent): void {
  const { y } = canvas.pdf;
  if ("section" in row) drawSection(canvas, row, height, table);
  else drawCells(canvas, columns, row, height, table);
  if ("isSum" in row && row.isSum) canvas.rule(y, colours.text, 1);
  canvas.rule(y + height, colours.line, 0.5);
  canvas.pdf.y = y + height;
}

function drawCells(canvas: PdfCanvas, columns: readonly Placed[], row: CellRow, height: number, table: Parent): void {
  const top = canvas.pdf.y + PADDING.y;
  const most = height - 2 * PADDING.y;
  canvas.group(
    "TR",
    (parent) => {
      for (const [at, column] of columns.entries()) {
        const cell = row.cells[at];
        const style = cellStyle(column, row.isSum);
        const place = { x: column.x + PADDING.x, width: inner(column) };
        canvas.tag(
          "TD",
          () => writeWithNote(canvas, { text: textOf(cell), style, note: noteOf(cell), place, top, most }),
          {
            parent,
          },
        );
      }
    },
    table,
  );
}

function drawSection(canvas: PdfCanvas, { section, note = "" }: Section, height: number, table: Parent): void {
  const { left, width, pdf } = canvas;
  const top = pdf.y;
  // Below the line of the head.
  canvas.decorate(() => pdf.rect(left, top + 0.5, width, height - 0.5).fill(colours.section));
  const place = { x: left + PADDING.x, width: width - 2 * PADDING.x };
  const [inside, most] = [top + PADDING.y, height - 2 * PADDING.y];
  const words = { text: section, style: sectionStyle, note, place, top: inside, most };
  canvas.group("TR", (row) => canvas.tag("TH", () => writeWithNote(canvas, words), { parent: row }), table);
}

type Words = {
  text: string;
  style: Style;
  note: string;
  place: { x: number; width: number };
  top: number;
  most: number;
};

/** A text and a note below it, cut to the height of the row. */
function writeWithNote(canvas: PdfCanvas, { text, style, note, place, top, most }: Words): void {
  // Rounding must not cut the last line of a text that fits.
  const SLACK = 1;
  const height = Math.min(canvas.heightOf(oneLine(text), style, place.width), most);
  canvas.write(oneLine(text), style, { ...place, y: top, height: height + SLACK });
  const rest = most - height - NOTE_GAP;
  if (note && rest > 0) {
    const align = style.align ?? "left";
    canvas.write(
      oneLine(note),
      { ...noteStyle, align },
      { ...place, y: top + height + NOTE_GAP, height: rest + SLACK },
    );
  }
}
