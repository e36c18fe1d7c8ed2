import { join } from "node:path";
import { invalid } from "#kernel/errors.ts";
import { openFileProcess } from "../file-worker.ts";
import { MAX_READING_MEGABYTES, MAX_READING_MS, MAX_SHEET_BYTES } from "./limits.ts";
import type { SheetColumn, SheetRow } from "./table.ts";

export type TableQuery = { bytes: Uint8Array; columns: readonly SheetColumn[] };

const readInWorker = openFileProcess<TableQuery, SheetRow[]>({
  // The worker runs from its source, like the database thread, because the built code is elsewhere.
  program: join(process.cwd(), "src", "platform", "spreadsheets", "reader-worker.ts"),
  mostMs: MAX_READING_MS,
  megabytes: MAX_READING_MEGABYTES,
  limitError: () =>
    invalid("Tệp này đọc quá lâu hoặc quá nặng nên không được đọc.", {
      file: "Chép phần cần nhập sang một tệp mới rồi chọn tệp đó.",
    }),
});

/**
 * The rows of a spreadsheet file, .xlsx or CSV, by the columns of its first row in any order. Throws `invalid` for an unreadable file, an
 * unknown column, and a file beyond the limits.
 */
export async function readTable(
  bytes: Uint8Array,
  columns: readonly SheetColumn[],
  mostMs = MAX_READING_MS,
): Promise<SheetRow[]> {
  if (bytes.length === 0) throw invalid("Tệp này trống.", { file: "Chọn một tệp có dữ liệu." });
  if (bytes.length > MAX_SHEET_BYTES) throw invalid("Tệp quá lớn (tối đa 5 MB).", { file: "Tệp tối đa 5 MB." });
  return readInWorker({ bytes, columns }, mostMs);
}
