/** The value of a cell; days are text, yyyy-MM-dd. */
export type SheetValue = string | number | boolean | null;

export type SheetColumn = {
  key: string;
  title: string;
  kind: "text" | "number" | "day";
  /** In characters. */
  width: number;
  /** Rows are identified by this column, so it is required. */
  isKey?: boolean;
};

/** A row with values, by its number in the spreadsheet. Columns that the file lacks are absent. */
export type SheetRow = { row: number; cells: Readonly<Partial<Record<string, SheetValue>>> };

export const isEmpty = (value: SheetValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

export const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** A text without characters that XML cannot hold, and without the replacement character, which makes a file unreadable. */
export const withoutUnwritable = (text: string): string => text.replaceAll(/[\ufffd-\uffff]/g, "");
