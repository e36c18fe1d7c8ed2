// A workbook of thousands of rows takes a second: in this process it blocks no request.
import writeWorkbook, { type SheetData } from "write-excel-file/node";
import { serveRequests } from "../worker-ipc.ts";
import { type CsvCell, isDay } from "./csv.ts";
import type { SheetColumn } from "./table.ts";
import type { Table } from "./write-table.ts";

serveRequests(({ name, columns, rows }: Table): Promise<Uint8Array> => {
  const header = columns.map(({ title }) => ({ value: title, fontWeight: "bold" as const, wrap: true }));
  const body = rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]?.kind ?? "text")));
  const data: SheetData = [header, ...body];
  return writeWorkbook(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
});

function toCell(cell: CsvCell, kind: SheetColumn["kind"]) {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return { value: cell, type: Number, format: "#,##0" };
  if (kind === "day" && isDay(cell)) return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
  // Excel reads _x0041_ as A (ECMA-376, ST_Xstring); its own underscore is written as _x005F_.
  const escaped = cell.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  // The writer keeps texts as the keys of an object, which has some inherited ones, such as "constructor".
  const value = cell in {} ? escapeOf(cell[0] ?? "") + cell.slice(1) : escaped;
  return { value, type: String, ...(value.includes("\n") && { wrap: true, alignVertical: "top" as const }) };
}

const escapeOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
