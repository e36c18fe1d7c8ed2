import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { CellProblem, linesOf, RowReader, textOf } from "./cells.ts";
import { type CsvCell, isDay } from "./csv.ts";
import type { RowChange, RowProblem } from "./dry-run.ts";
import type { SheetColumn, SheetRow, SheetValue } from "./table.ts";
import { yieldBetween } from "./yield-between.ts";

/** A column of a sheet, and how its cells are written from an item and read into it. */
export type SheetField<Item, Names = unknown> = {
  column: SheetColumn;
  write: (item: Item, names: Names) => CsvCell;
  /** The values of a cell; throws CellProblem. Absent for a read-only column. */
  read?: (value: SheetValue, names: Names, item: Item) => Partial<Item>;
  /** The values of a cleared field; absent where a value is required. */
  cleared?: Partial<Item>;
  isMoney?: boolean;
  /** The message for an empty cell of an identifying column. */
  missing?: string;
};

/** One kind of spreadsheet that staff export, change and import: one row for each item. */
export type Sheet<Item, Names = unknown> = {
  name: string;
  fields: readonly SheetField<Item, Names>[];
  /** The identity of a row; undefined while its cells are missing or wrong. */
  keyOf: (item: Partial<Item>) => string | undefined;
  /** The column that reports a repeated key, and the noun of the key. */
  repeated: { column: string; noun: string };
  /** An empty value in an exported file and in the table of changes. */
  empty: { cell: CsvCell; text: string };
  /** True where `EMPTIED_CELL` clears any field; otherwise `read` gets it like any other text. */
  isClearable?: boolean;
};

/** The cell text that takes a value away: an empty cell keeps it. */
export const EMPTIED_CELL = "(trống)";

export const isEmptied = (value: SheetValue): boolean => textOf(value).toLowerCase() === EMPTIED_CELL;

/** The columns of a file, as data for the processes that read and write it. */
export const columnsOf = <Item, Names>({ fields }: Pick<Sheet<Item, Names>, "fields">): SheetColumn[] =>
  fields.map(({ column }) => column);

/** The cells of an item in an exported file. */
export const cellsOf = <Item, Names>({ fields, empty }: Sheet<Item, Names>, item: Item, names: Names): CsvCell[] =>
  fields.map((field) => field.write(item, names)).map((cell) => (isBlank(cell) ? empty.cell : cell));

const isBlank = (cell: CsvCell) => cell === null || cell === "";

/** A row without errors: its key, and the values that its cells change. */
type ReadRow<Item> = { row: number; key: string; patch: Partial<Item> };

/** The rows of a file without errors, and the errors of the others. */
export type ReadRows<Item> = { read: ReadRow<Item>[]; problems: RowProblem[] };

type ReadOptions<Item, Names> = {
  names: Names;
  /** The item of a key before the import: a cell that matches it is not read, and fields may continue from it. */
  itemOf?: (key: string | undefined) => Item;
  /** Further checks of a row. */
  check?: (reader: RowReader, row: { key: string | undefined; patch: Partial<Item> }) => void;
};

/** Reads the rows of a file and reports all invalid cells. Empty cells keep the stored value. */
export async function readRows<Item, Names>(
  sheet: Sheet<Item, Names>,
  rows: readonly SheetRow[],
  { names, itemOf, check }: ReadOptions<Item, Names>,
): Promise<ReadRows<Item>> {
  const columns = columnsOf(sheet);
  const identifying = sheet.fields.filter(({ column }) => column.isKey);
  const others = sheet.fields.filter(({ column }) => !column.isKey);
  const first = new Map<string, number>();
  const read: ReadRow<Item>[] = [];
  const problems: RowProblem[] = [];
  for await (const row of yieldBetween(rows)) {
    const reader = new RowReader(row, columns);
    const patch: Partial<Item> = {};
    for (const field of identifying) {
      const missing = field.missing ?? `Điền ${field.column.title.toLowerCase()}.`;
      Object.assign(
        patch,
        reader.need(field.column.key, (value) => field.read?.(value, names, patch as Item), missing),
      );
    }
    const key = sheet.keyOf(patch);
    const earlier = key === undefined ? undefined : first.get(key);
    if (earlier !== undefined)
      reader.report(sheet.repeated.column, `Trùng ${sheet.repeated.noun} với dòng ${earlier}.`);
    else if (key !== undefined) first.set(key, row.row);

    const item = itemOf?.(key);
    // Several columns may write parts of one value: each continues from the result of those before it.
    for (const field of others)
      Object.assign(
        patch,
        reader.read(field.column.key, (value) => patchOf(sheet, field, value, { names, item, patch })),
      );
    check?.(reader, { key, patch });
    if (key !== undefined && reader.problems.length === 0) read.push({ row: row.row, key, patch });
    problems.push(...reader.problems);
  }
  return { read, problems };
}

type Before<Item, Names> = { names: Names; item: Item | undefined; patch: Partial<Item> };

/** The values that a cell changes; undefined when they are as before. */
function patchOf<Item, Names>(
  { isClearable }: Sheet<Item, Names>,
  field: SheetField<Item, Names>,
  value: SheetValue,
  { names, item, patch }: Before<Item, Names>,
): Partial<Item> | undefined {
  // Fields of a sheet without `itemOf` do not continue from an item.
  const now = (item === undefined ? patch : { ...item, ...patch }) as Item;
  const written = item === undefined ? undefined : field.write(now, names);
  if (written !== undefined && isSame(written, value)) return undefined;
  const isCleared = isClearable && isEmptied(value);
  if (isCleared && !field.cleared) throw new CellProblem("Mục này không để trống được.");
  const change = isCleared ? field.cleared : field.read?.(value, names, now);
  return written !== undefined && isSame(written, field.write({ ...now, ...change }, names)) ? undefined : change;
}

const isSame = (one: SheetValue, other: SheetValue) => cellText(one) === cellText(other);
const cellText = (value: SheetValue) => (value === null ? "" : linesOf(value).join("\n"));

/** The changed cells of an item, as text; all cells of a new one. `warningOf` names a likely typing error. */
export function changedCells<Item, Names>(
  sheet: Sheet<Item, Names>,
  before: Item | undefined,
  after: Item,
  names: Names,
  warningOf?: (key: string, before: CsvCell, after: CsvCell) => string | undefined,
): RowChange["cells"] {
  return sheet.fields.flatMap((field) => {
    const { key, title } = field.column;
    const [was, is] = [before ? field.write(before, names) : null, field.write(after, names)];
    const [old, next] = [before ? displayText(sheet, field, was) : "", displayText(sheet, field, is)];
    if (old === next) return [];
    const warning = before && warningOf?.(key, was, is);
    return [{ column: title, before: old, after: next, ...(warning && { warning }) }];
  });
}

function displayText<Item, Names>(
  { empty }: Sheet<Item, Names>,
  field: SheetField<Item, Names>,
  cell: CsvCell,
): string {
  if (cell === null || cell === "") return empty.text;
  if (field.column.kind === "day" && isDay(cell)) return formatDate(cell);
  return field.isMoney && typeof cell === "number" ? formatVnd(cell) : String(cell);
}

/** The changes of a file, row by row. */
export type RowPlan<Planned> = { planned: Planned[]; changes: RowChange[]; problems: RowProblem[]; unchanged: number };

type Outcome<Planned> = Omit<RowChange, "row"> & { planned: Planned };
/** Reports an error of a column by its key. */
export type ReportError = (key: string, message: string) => void;

/** Plans the rows of a file with `planRow`. A row that it rejects changes nothing, and neither does one without changed cells. */
export async function planRows<Row extends { row: number }, Planned>(
  columns: readonly SheetColumn[],
  { read, problems }: { read: readonly Row[]; problems: readonly RowProblem[] },
  planRow: (row: Row, reportError: ReportError) => Outcome<Planned> | undefined,
): Promise<RowPlan<Planned>> {
  const plan: RowPlan<Planned> = { planned: [], changes: [], problems: [...problems], unchanged: 0 };
  for await (const row of yieldBetween(read)) {
    const reader = new RowReader({ row: row.row, cells: {} }, columns);
    const outcome = planRow(row, (key, message) => reader.report(key, message));
    plan.problems.push(...reader.problems);
    if (!outcome || reader.problems.length > 0) continue;
    const { planned, ...change } = outcome;
    if (change.cells.length === 0) plan.unchanged += 1;
    else {
      plan.planned.push(planned);
      plan.changes.push({ row: row.row, ...change });
    }
  }
  plan.problems.sort((one, other) => one.row - other.row);
  return plan;
}
