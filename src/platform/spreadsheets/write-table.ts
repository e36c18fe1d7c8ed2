import writeWorkbook, { type SheetData } from "write-excel-file/node";
import { type CalendarDate, formatDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { type CsvCell, toCsv } from "./csv.ts";
import { type SheetColumn, writable } from "./table.ts";

export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** What each kind of file is called when it is sent. */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

type Table = { name: string; columns: readonly SheetColumn[]; rows: readonly (readonly CsvCell[])[] };

/** A table as a file. Text is never a formula: in a workbook it is marked as text, in CSV it is guarded. */
export async function writeTable(format: SheetFormat, { name, columns, rows }: Table): Promise<Buffer> {
  if (format === "csv") {
    const lines = rows.map((row) => row.map((cell, place) => toCsvCell(cell, columns[place]?.kind)));
    return Buffer.from(
      toCsv(
        columns.map((column) => column.title),
        lines,
      ),
    );
  }
  const header = columns.map(({ title }) => ({ value: title, fontWeight: "bold" as const, wrap: true }));
  const body = rows.map((row) => row.map((cell, place) => toCell(cell, columns[place]?.kind ?? "text")));
  const data: SheetData = [header, ...body];
  return writeWorkbook(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

// The writer of workbooks leaves out the same signs by itself.
function toCsvCell(cell: CsvCell, kind?: SheetColumn["kind"]): CsvCell {
  if (kind === "day" && isDay(cell)) return formatDate(cell);
  return typeof cell === "string" ? writable(cell) : cell;
}

function toCell(cell: CsvCell, kind: SheetColumn["kind"]) {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number, format: "#,##0" };
  if (kind === "day" && isDay(cell)) return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
  // Excel reads _x0041_ as A (ECMA-376, ST_Xstring); its own underscore is written as _x005F_.
  const escaped = cell.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  // The writer keeps texts as names of an object, which has some from the start, such as "constructor".
  const value = cell in {} ? escapeOf(cell[0] ?? "") + cell.slice(1) : escaped;
  return { value, type: String, ...(value.includes("\n") && { wrap: true, alignVertical: "top" as const }) };
}

const escapeOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

const isDay = (cell: CsvCell): cell is CalendarDate => typeof cell === "string" && isCalendarDate(cell);
