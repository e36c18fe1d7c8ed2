import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "./limits.ts";
import { tooManyColumns, tooManyRows } from "./size-errors.ts";
import type { SheetValue } from "./table.ts";
import { checkShape } from "./xml-shape.ts";
import { unpack, unreadable } from "./zip.ts";

/**
 * The cells of the first sheet of an .xlsx, row by row. The parser gets an archive that we have unpacked within limits and whose cell
 * addresses are within limits. It fills all gaps before a cell, which could be billions.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetValue[][]> {
  const parts = unpack(bytes, (name) => /^(_rels|xl)\/.*\.xml(\.rels)?$|^\[Content_Types\]\.xml$/.test(name));
  for (const [name, part] of parts) {
    checkShape(part);
    if (/worksheets\/[^/]+\.xml$/.test(name)) parts.set(name, Buffer.from(tame(part.toString("utf8"))));
  }
  const archive = new Uint8Array(zipSync(Object.fromEntries(parts), { level: 0 })).buffer;
  const rows: unknown[][] = await readSheet(archive, { trim: false }).catch(() => {
    throw unreadable();
  });
  return rows.map((row) => row.map(toValue));
}

const attributes = /^(\s+[\w:.-]+\s*=\s*("[^"<>&]*"|'[^'<>&]*'))*\s*\/?$/;

/**
 * The sheet without its empty cells and rows, which carry only a format and may be at the last possible row. Errors such as #REF! become
 * text, because the parser would read an empty cell. Throws `invalid` for cells beyond the limits.
 */
function tame(xml: string): string {
  const filled = xml
    .replace(/<\/?(?:\w+:)?dimension\b[^<>]*>/g, "")
    .replace(/<((?:\w+:)?(?:c|row))\b[^<>]*\/>/g, "")
    .replace(/<((?:\w+:)?row)\b[^<>]*>\s*<\/\1>/g, "");
  return filled.replace(/<(?:\w+:)?(c|row)\b([^<>]*)>/g, (tag, name: string, written: string) => {
    if (!attributes.test(written)) throw unreadable();
    for (const [, reference = ""] of written.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) checkPlace(name, reference);
    return tag.replace(/(\st\s*=\s*)(["'])e\2/, '$1"str"');
  });
}

function checkPlace(name: string, reference: string): void {
  const [, letters = "", row = ""] = /^([A-Z]{0,3})(\d{1,7})$/.exec(reference) ?? [];
  if (row === "" || (letters === "") !== (name === "row")) throw unreadable();
  if (Number(row) > MAX_SHEET_ROWS + 1) throw tooManyRows();
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > MAX_SHEET_COLUMNS) throw tooManyColumns();
}

/** Days as yyyy-MM-dd. A time without a day, which Excel stores in 1899 or 1900, as HH:mm. */
function toValue(value: unknown): SheetValue {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return null;
  // A time is a fraction of a day and off by some milliseconds.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  return value.getUTCFullYear() <= 1900 ? text.slice(11, 16) : text.slice(0, 10);
}
