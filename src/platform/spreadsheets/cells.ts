import type { z } from "zod";
import { addDays, type CalendarDate, calendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { parseClock, parseWholeNumber } from "#kernel/parse-number.ts";
import { fold, normalizeText } from "#kernel/vietnamese.ts";
import { sentenceOf } from "../issue-sentence.ts";
import type { RowProblem } from "./dry-run.ts";
import { isEmpty, type SheetColumn, type SheetRow, type SheetValue, withoutUnwritable } from "./table.ts";

/** A cell with an invalid value. Its message is for the author of the file. */
export class CellProblem extends Error {}

/** Reads the cells of a row and collects an error message for each invalid one. */
export class RowReader {
  readonly problems: RowProblem[] = [];

  readonly #row: SheetRow;
  readonly #columns: readonly SheetColumn[];

  constructor(row: SheetRow, columns: readonly SheetColumn[]) {
    this.#row = row;
    this.#columns = columns;
  }

  /** Undefined when the cell is empty, absent or wrong. */
  read<T>(key: string, parse: (value: SheetValue) => T): T | undefined {
    const value = this.#row.cells[key];
    if (value === undefined || isEmpty(value)) return undefined;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      this.report(key, error.message);
      return undefined;
    }
  }

  /** Like `read`, for a required cell. */
  need<T>(key: string, parse: (value: SheetValue) => T, missing: string): T | undefined {
    const isThere = this.#row.cells[key] !== undefined && !isEmpty(this.#row.cells[key]);
    if (!isThere) this.report(key, missing);
    return this.read(key, parse);
  }

  report(key: string, message: string): void {
    const column = this.#columns.find((one) => one.key === key)?.title ?? key;
    this.problems.push({ row: this.#row.row, column, message });
  }
}

/** The text of a cell, without characters that a file cannot hold, so that exported and imported texts are equal. */
export const textOf = (value: SheetValue): string => normalizeText(withoutUnwritable(String(value)));

/** The lines of a cell, one item each. */
export const linesOf = (value: SheetValue): string[] =>
  String(value)
    .split(/\r\n|\n|\r/)
    .map(textOf)
    .filter((line) => line !== "");

/** "3,350,000 đ", "3.350.000", 3350000 */
export function parseWholeCell(value: SheetValue): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  const typed = typeof value === "string" ? parseWholeNumber(textOf(value)) : null;
  if (typed !== null) return typed;
  throw new CellProblem(`“${shortened(value)}” không phải số nguyên.`);
}

// Spreadsheets number the days. This is the serial number of 1 January 2000 in Excel and compatible programs (ECMA-376 part 1, 18.17.4.1).
const YEAR_2000 = { day: calendarDate("2000-01-01"), serial: 36_526 } as const;
const LAST_SERIAL = 73_050; // 31 December 2099

/** 2026-12-12, 12/12/2026, 1-2-2026 with the day before the month, or 46368 as spreadsheets count days. */
export function dayOf(value: SheetValue): CalendarDate {
  const text = textOf(value);
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial >= YEAR_2000.serial && serial <= LAST_SERIAL) return addDays(YEAR_2000.day, serial - YEAR_2000.serial);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  if (isCalendarDate(written)) return written;
  throw new CellProblem(`“${shortened(value)}” không phải ngày có thật. Ngày viết là 31/12/2026 hoặc 2026-12-31.`);
}

/** A time as text or as a fraction of a day: "12h15", "6:30", 0.51. Other texts are returned for the contract to check. */
export function clockOf(value: SheetValue): string {
  const part = typeof value === "number" ? value : /^0\.\d+$/.test(textOf(value)) ? Number(value) : Number.NaN;
  if (!(part >= 0 && part < 1)) return parseClock(textOf(value)) ?? textOf(value);
  const minutes = Math.round(part * 24 * 60);
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export const yesOrNo = (value: boolean): string => (value ? "Có" : "Không");

export function parseYesNoCell(value: SheetValue): boolean {
  const word = fold(String(value));
  if (["co", "x", "1", "true", "dung"].includes(word)) return true;
  if (["khong", "0", "false", "sai"].includes(word)) return false;
  throw new CellProblem(`“${shortened(value)}” không rõ: viết Có hoặc Không.`);
}

/** The value parsed by a contract; throws CellProblem with the contract's message. */
export function parseCell<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CellProblem(issue ? sentenceOf(issue) : "");
}

const shortened = (value: SheetValue) => String(value).slice(0, 40);
