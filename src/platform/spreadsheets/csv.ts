import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";

export type CsvCell = string | number | null;

export const isDay = (cell: CsvCell): cell is CalendarDate => typeof cell === "string" && isCalendarDate(cell);

/**
 * A file that Excel in Vietnam opens with the right letters: UTF-8 with a byte order mark, rows end with CRLF (RFC 4180).
 * Text that a spreadsheet would take for a formula gets an apostrophe (OWASP, CSV injection); numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** The value of a cell without the apostrophe that guards it against being a formula. */
export function withoutGuard(text: string): string {
  return text.replace(/^'(?='*\s*[=+\-@\t\r])/, "");
}

function cell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // A text that looks guarded gets another apostrophe, so that removing one always restores the original.
  const text = /^'*\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
