import { readCsv } from "./csv-file.ts";
import { type SheetValue, startsWith } from "./table.ts";
import { readWorkbook } from "./workbook.ts";

/** The cells of a file, .xlsx or CSV, row by row. */
export async function readCells(bytes: Uint8Array): Promise<SheetValue[][]> {
  return startsWith(bytes, [0x50, 0x4b]) ? readWorkbook(bytes) : readCsv(bytes);
}
