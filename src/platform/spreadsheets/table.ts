/** What a cell holds; days are text, yyyy-MM-dd. */
export type SheetValue = string | number | boolean | null;

export type SheetColumn<Key extends string = string> = {
  key: Key;
  title: string;
  kind: "text" | "number" | "day";
  /** In characters. */
  width: number;
  /** Without it a row cannot be told from the others. */
  isNeeded?: boolean;
};

/** A row that is not empty, by its number in the spreadsheet; columns that the file does not have are absent. */
export type SheetRow<Key extends string = string> = {
  row: number;
  cells: Readonly<Partial<Record<Key, SheetValue>>>;
};

export const isEmpty = (value: SheetValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

export const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** A text without what XML cannot hold, and without the sign for a letter that was lost, with which no file is read. */
export const writable = (text: string): string => text.replaceAll(/[\ufffd-\uffff]/g, "");
