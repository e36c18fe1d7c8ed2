import { join } from "node:path";
import { formatDate } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { openFileProcess } from "../file-worker.ts";
import { type CsvCell, isDay, toCsv } from "./csv.ts";
import { MAX_WRITING_MEGABYTES, MAX_WRITING_MS } from "./limits.ts";
import { cellsOf, columnsOf, type Sheet } from "./sheet.ts";
import { type SheetColumn, withoutUnwritable } from "./table.ts";

export const sheetFormats = ["xlsx", "csv"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** The content type of each file format. */
export const sheetTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

export type Table = {
  name: string;
  columns: readonly Pick<SheetColumn, "title" | "kind" | "width">[];
  rows: readonly (readonly CsvCell[])[];
};

// A large workbook takes a second to write, so it is written in a worker process.
const writeWorkbookInWorker = openFileProcess<Table, Uint8Array>({
  program: join(process.cwd(), "src", "platform", "spreadsheets", "writer-worker.ts"),
  mostMs: MAX_WRITING_MS,
  megabytes: MAX_WRITING_MEGABYTES,
  limitError: () =>
    new DomainError("unavailable", "busy", "Chưa tạo xong tệp này. Xin thử lại, hoặc chọn tệp CSV.", {
      retryAfterSeconds: 5,
    }),
});

/** A table as a file. Text never becomes a formula: a workbook marks it as text, CSV guards it. */
export async function writeTable(format: SheetFormat, table: Table): Promise<Buffer> {
  if (format === "xlsx") return Buffer.from(await writeWorkbookInWorker(table));
  const header = table.columns.map(({ title }) => title);
  const lines = table.rows.map((row) => row.map((cell, index) => toCsvCell(cell, table.columns[index]?.kind)));
  return Buffer.from(toCsv(header, lines));
}

/** A column of a table that staff export; no cell and an undefined one are empty. */
export type TableColumn<Row> = Pick<SheetColumn, "title" | "kind" | "width"> & {
  cell: (row: Row) => CsvCell | undefined;
};

/** Rows of one shape as a file. */
export const writeRows = <Row>(
  format: SheetFormat,
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> =>
  writeTable(format, {
    name,
    // A function cannot go to the process that writes the workbook.
    columns: columns.map(({ title, kind, width }) => ({ title, kind, width })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row) ?? null)),
  });

/** The items of a sheet as a file. */
export const writeSheet = <Item, Names>(
  format: SheetFormat,
  sheet: Sheet<Item, Names>,
  items: readonly Item[],
  names: Names,
): Promise<Buffer> =>
  writeTable(format, {
    name: sheet.name,
    columns: columnsOf(sheet),
    rows: items.map((item) => cellsOf(sheet, item, names)),
  });

// The workbook writer leaves out the same characters itself.
function toCsvCell(cell: CsvCell, kind?: SheetColumn["kind"]): CsvCell {
  if (kind === "day" && isDay(cell)) return formatDate(cell);
  return typeof cell === "string" ? withoutUnwritable(cell) : cell;
}
