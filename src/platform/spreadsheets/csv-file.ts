import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "#kernel/errors.ts";
import { withoutGuard } from "./csv.ts";
import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "./limits.ts";
import { type SheetValue, startsWith } from "./table.ts";

/** The cells of a UTF-8 CSV file, with or without a byte order mark. The separator is detected in the first row. */
export function readCsv(bytes: Uint8Array): SheetValue[][] {
  const text = decode(bytes);
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      to: MAX_SHEET_ROWS + 2, // one more row than allowed, so that the limit is noticed
      max_record_size: MAX_CELL_LENGTH * MAX_SHEET_COLUMNS,
    });
    return rows.map((row) => row.map((cell) => withoutGuard(cell) || null));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid("Không đọc được tệp CSV này.", { file: "Kiểm tra dấu ngoặc kép, hoặc lưu lại thành .xlsx." });
  }
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw invalid("Đây là tệp Excel đời cũ (.xls).", { file: "Lưu lại thành .xlsx rồi chọn tệp đó." });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // NUL occurs in PDF files, pictures and programs, but in no CSV file.
    if (!text.includes("\0")) return text;
  } catch {
    // Falls through: every other encoding gets the same error.
  }
  throw invalid("Tệp không phải .xlsx hay CSV dạng UTF-8.", {
    file: "Trong Excel chọn Lưu thành: Excel Workbook (.xlsx) hoặc CSV UTF-8.",
  });
}

/** Vietnamese Excel separates by semicolons, other programs by commas, and copied cells by tabs. */
function delimiterOf(text: string): string {
  const [header = ""] = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: header.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
