import { invalid } from "#kernel/errors.ts";
import { fold } from "#kernel/vietnamese.ts";
import { readCsv } from "./csv-file.ts";
import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_SHEET_LETTERS, MAX_SHEET_ROWS } from "./limits.ts";
import { tooManyColumns, tooManyRows } from "./size-errors.ts";
import { isEmpty, type SheetColumn, type SheetRow, type SheetValue, startsWith } from "./table.ts";
import { readWorkbook } from "./workbook.ts";

/** The first bytes of a workbook: all others are read as CSV. */
const ZIP_SIGNATURE = [0x50, 0x4b];
/** Decoders replace unreadable bytes by this character (Unicode, U+FFFD): the original is lost. */
const REPLACEMENT_CHARACTER = "\ufffd";

/** The rows of a file by the columns of its first row. Throws `invalid` for everything that `readTable` rejects. */
export async function tableRows(bytes: Uint8Array, columns: readonly SheetColumn[]): Promise<SheetRow[]> {
  const cells = startsWith(bytes, ZIP_SIGNATURE) ? await readWorkbook(bytes) : readCsv(bytes);
  limitTotalLength(cells);
  const [header = [], ...body] = cells;
  if (body.length > MAX_SHEET_ROWS) throw tooManyRows();
  const keys = keysOf(header, columns);
  return body.flatMap((cells, index) => {
    const row = index + 2;
    if (cells.every(isEmpty)) return [];
    if (cells.slice(keys.length).some((cell) => !isEmpty(cell)))
      throw invalid(`Dòng ${row} có nhiều ô hơn dòng đầu.`, {
        file: "Dấu phân cách trong chữ phải nằm trong ngoặc kép.",
      });
    if (cells.some((cell) => typeof cell === "string" && cell.length > MAX_CELL_LENGTH))
      throw invalid(`Dòng ${row} có ô dài hơn ${MAX_CELL_LENGTH} ký tự.`, { file: "Rút ngắn ô này." });
    if (cells.some((cell) => typeof cell === "string" && cell.includes(REPLACEMENT_CHARACTER)))
      throw invalid(`Dòng ${row} có chữ đã hỏng (${REPLACEMENT_CHARACTER}).`, {
        file: "Mở tệp gốc, lưu lại thành .xlsx hoặc CSV UTF-8 rồi chọn tệp đó.",
      });
    const known = keys.flatMap((key, place) => (key === null ? [] : [[key, cells[place] ?? null] as const]));
    return [{ row, cells: Object.fromEntries(known) }];
  });
}

/** A shared string of a workbook may be used by every cell: the cells together can be a thousand times as large as the file. */
function limitTotalLength(rows: readonly (readonly SheetValue[])[]): void {
  let letters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === "string") letters += cell.length;
  if (letters <= MAX_SHEET_LETTERS) return;
  throw invalid("Chữ trong tệp quá nhiều nên không được đọc.", { file: "Chia tệp thành nhiều phần." });
}

/** The key of each column by its title, ignoring case and diacritics; null for a column without a title. */
function keysOf(header: readonly SheetValue[], columns: readonly SheetColumn[]): (string | null)[] {
  if (header.length > MAX_SHEET_COLUMNS) throw tooManyColumns();
  const byTitle = new Map(columns.map(({ title, key }) => [fold(title), key]));
  const keys = header.map((title) => {
    if (isEmpty(title)) return null;
    const key = byTitle.get(fold(String(title)));
    if (!key) throw wrongColumns(`Cột “${String(title).slice(0, 60)}” không có trong mẫu.`);
    return key;
  });
  const twice = columns.find(({ key }) => keys.filter((one) => one === key).length > 1);
  if (twice) throw wrongColumns(`Cột “${twice.title}” có hai lần.`);
  const missing = columns.find(({ key, isKey }) => isKey && !keys.includes(key));
  if (missing) throw wrongColumns(`Thiếu cột “${missing.title}”.`);
  return keys;
}

const wrongColumns = (message: string) =>
  invalid(message, { file: "Dòng đầu phải là tên cột như trong tệp xuất ra." }, "wrong-columns");
