import type { Cell, Column, Row, Table } from "./document.ts";
import { colours, type Sheet, type Style } from "./sheet.ts";

const PADDING = { x: 5, y: 3.5 };
const NOTE_GAP = 1;

type Placed = Column & { x: number; width: number };
type CellRow = Extract<Row, { cells: unknown }>;
type Section = Extract<Row, { section: string }>;
type Parent = Parameters<Parameters<Sheet["group"]>[1]>[0];

/** Room for a section that is repeated on a page. */
const SECTION_HEIGHT = 60;

/**
 * A table whose head and section are repeated on every page. A section stays with its first row, and a sum with the row before it. A row
 * that is higher than a page is cut.
 */
export function drawTable(sheet: Sheet, { columns, rows }: Table): void {
  const placed = placedColumns(sheet, columns);
  const headHeight = heightOfHead(sheet, placed);
  const most = sheet.bottom - sheet.top - headHeight - SECTION_HEIGHT;
  const heights = rows.map((row) => Math.min(heightOfRow(sheet, placed, row), most));
  let current: Section | null = null;
  sheet.group("Table", (table) => {
    sheet.makeRoom(headHeight + togetherFrom(rows, heights, 0, most));
    drawHead(sheet, placed, headHeight, table);
    for (const [at, row] of rows.entries()) {
      const isOnNextPage = sheet.makeRoom(togetherFrom(rows, heights, at, most));
      if (isOnNextPage) drawHead(sheet, placed, headHeight, table);
      if ("section" in row) current = { section: `${row.section} (tiếp)` };
      else if (isOnNextPage && current) drawRow(sheet, placed, current, heightOfSection(sheet, current), table);
      drawRow(sheet, placed, row, heights[at] ?? 0, table);
    }
  });
  sheet.pdf.y += 8;
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

function placedColumns(sheet: Sheet, columns: readonly Column[]): Placed[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  return columns.map((column) => {
    const width = (sheet.width * column.share) / whole;
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
/** A cell is one paragraph. */
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

const inner = ({ width }: Placed) => width - 2 * PADDING.x;

function heightOfHead(sheet: Sheet, columns: readonly Placed[]): number {
  return Math.max(...columns.map((column) => sheet.heightOf(column.title, headStyle, inner(column)))) + 2 * PADDING.y;
}

function heightOfRow(sheet: Sheet, columns: readonly Placed[], row: Row): number {
  if ("section" in row) return heightOfSection(sheet, row);
  const heights = columns.map((column, index) => {
    const note = oneLine(noteOf(row.cells[index]));
    const text = sheet.heightOf(oneLine(textOf(row.cells[index])), cellStyle(column, row.isSum), inner(column));
    return text + (note ? NOTE_GAP + sheet.heightOf(note, noteStyle, inner(column)) : 0);
  });
  return Math.max(...heights) + 2 * PADDING.y;
}

function heightOfSection(sheet: Sheet, { section, note = "" }: Section): number {
  const width = sheet.width - 2 * PADDING.x;
  const text = sheet.heightOf(oneLine(section), sectionStyle, width);
  return text + (note ? NOTE_GAP + sheet.heightOf(oneLine(note), noteStyle, width) : 0) + 2 * PADDING.y;
}

function drawHead(sheet: Sheet, columns: readonly Placed[], height: number, table: Parent): void {
  const { y } = sheet.pdf;
  sheet.group(
    "TR",
    (row) => {
      for (const column of columns) {
        const style = { ...headStyle, align: column.isNumeric ? "right" : "left" } as const;
        const place = { x: column.x + PADDING.x, y: y + PADDING.y, width: inner(column) };
        sheet.tag("TH", () => sheet.write(column.title, style, place), { parent: row });
      }
    },
    table,
  );
  sheet.rule(y + height, colours.text, 1);
  sheet.pdf.y = y + height;
}

function drawRow(sheet: Sheet, columns: readonly Placed[], row: Row, height: number, table: Parent): void {
  const { y } = sheet.pdf;
  if ("section" in row) drawSection(sheet, row, height, table);
  else drawCells(sheet, columns, row, height, table);
  if ("isSum" in row && row.isSum) sheet.rule(y, colours.text, 1);
  sheet.rule(y + height, colours.line, 0.5);
  sheet.pdf.y = y + height;
}

function drawCells(sheet: Sheet, columns: readonly Placed[], row: CellRow, height: number, table: Parent): void {
  const top = sheet.pdf.y + PADDING.y;
  const most = height - 2 * PADDING.y;
  sheet.group(
    "TR",
    (parent) => {
      for (const [at, column] of columns.entries()) {
        const cell = row.cells[at];
        const style = cellStyle(column, row.isSum);
        const place = { x: column.x + PADDING.x, width: inner(column) };
        sheet.tag(
          "TD",
          () => writeWithNote(sheet, { text: textOf(cell), style, note: noteOf(cell), place, top, most }),
          {
            parent,
          },
        );
      }
    },
    table,
  );
}

function drawSection(sheet: Sheet, { section, note = "" }: Section, height: number, table: Parent): void {
  const { left, width, pdf } = sheet;
  const top = pdf.y;
  // Below the line of the head.
  sheet.decorate(() => pdf.rect(left, top + 0.5, width, height - 0.5).fill(colours.section));
  const place = { x: left + PADDING.x, width: width - 2 * PADDING.x };
  const [inside, most] = [top + PADDING.y, height - 2 * PADDING.y];
  const words = { text: section, style: sectionStyle, note, place, top: inside, most };
  sheet.group("TR", (row) => sheet.tag("TH", () => writeWithNote(sheet, words), { parent: row }), table);
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
function writeWithNote(sheet: Sheet, { text, style, note, place, top, most }: Words): void {
  // Rounding must not cut the last line of a text that fits.
  const SLACK = 1;
  const height = Math.min(sheet.heightOf(oneLine(text), style, place.width), most);
  sheet.write(oneLine(text), style, { ...place, y: top, height: height + SLACK });
  const rest = most - height - NOTE_GAP;
  if (note && rest > 0) {
    const align = style.align ?? "left";
    sheet.write(oneLine(note), { ...noteStyle, align }, { ...place, y: top + height + NOTE_GAP, height: rest + SLACK });
  }
}
