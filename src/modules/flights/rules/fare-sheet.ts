import { formatVnd } from "#kernel/money.ts";
import { agreed, RowReader, textOf, wholeOf, yesOf, yesOrNo } from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { RowChange, RowProblem } from "#platform/spreadsheets/dry-run.ts";
import type { SheetColumn, SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { yieldBetween } from "#platform/spreadsheets/yield-between.ts";
import { passengerTypes } from "../contract/fare.ts";
import type { FareClass, FareKey } from "../contract/timetable.ts";
import { fareFields, fareInput, fareKeyText } from "../contract/timetable-input.ts";
import { passengerTypeNames, timetableMessages } from "../messages.ts";

const parts = [
  ["Fare", "fare", "giá vé"],
  ["Tax", "tax", "thuế"],
  ["Fee", "fee", "phí sân bay"],
] as const;

type MoneyKey = `${(typeof passengerTypes)[number]}${(typeof parts)[number][0]}`;
type FareColumn = Exclude<keyof FareClass, "rules" | "amounts"> | MoneyKey;
export type FareRow = SheetRow<FareColumn>;

/** One row for each class of an airline on a route. Fare rules are edited only in the form of a class. */
export const fareColumns: readonly SheetColumn<FareColumn>[] = [
  { key: "airline", title: "Hãng", kind: "text", width: 8, isNeeded: true },
  { key: "from", title: "Điểm đi", kind: "text", width: 8, isNeeded: true },
  { key: "to", title: "Điểm đến", kind: "text", width: 8, isNeeded: true },
  { key: "code", title: "Mã hạng", kind: "text", width: 8, isNeeded: true },
  { key: "brand", title: "Tên hạng", kind: "text", width: 18 },
  { key: "cabin", title: "Khoang", kind: "text", width: 14 },
  { key: "bookingClass", title: "Ký hiệu đặt chỗ", kind: "text", width: 8 },
  { key: "position", title: "Thứ tự", kind: "number", width: 8 },
  { key: "seats", title: "Số chỗ mỗi chuyến", kind: "number", width: 10 },
  { key: "daysBefore", title: "Mua trước ít nhất mấy ngày", kind: "number", width: 10 },
  { key: "roundTripPercent", title: "Giảm khi khứ hồi (%)", kind: "number", width: 10 },
  { key: "handBaggage", title: "Xách tay", kind: "text", width: 12 },
  { key: "checkedBaggage", title: "Ký gửi", kind: "text", width: 12 },
  { key: "refundable", title: "Hoàn vé", kind: "text", width: 8 },
  ...passengerTypes.flatMap((type) =>
    parts.map(([part, , name]) => ({
      ...{ key: `${type}${part}` as const, title: `${passengerTypeNames[type]}: ${name}` },
      ...{ kind: "number" as const, width: 12 },
    })),
  ),
];

/** Columns that a new class needs. */
const needed: readonly FareColumn[] = ["brand", "cabin", "bookingClass", "seats", ...fareColumns.flatMap(moneyKeyOf)];

function moneyKeyOf({ key }: SheetColumn<FareColumn>): FareColumn[] {
  return isMoney(key) ? [key] : [];
}

function isMoney(key: FareColumn): key is MoneyKey {
  return passengerTypes.some((type) => parts.some(([part]) => key === `${type}${part}`));
}

/** An empty cell keeps the stored value; this one clears it. */
const EMPTY = "(trống)";
const saysNothing = (value: SheetValue): boolean => textOf(value).toLowerCase() === EMPTY;

type Values = Record<FareColumn, string | number | boolean | null>;

function valuesOf({ amounts, rules: _, ...fare }: FareClass): Values {
  const money = passengerTypes.flatMap((type) => parts.map(([part, key]) => [`${type}${part}`, amounts[type][key]]));
  return { ...fare, ...(Object.fromEntries(money) as Record<MoneyKey, number>) };
}

export const fareCells = (fare: FareClass): CsvCell[] => {
  const values = valuesOf(fare);
  return fareColumns.map(({ key }) => {
    const value = values[key];
    if (typeof value === "boolean") return yesOrNo(value);
    return value === null || value === "" ? EMPTY : value;
  });
};

type WantedFare = { row: number; key: FareKey; wanted: Partial<Values> };

/** Parses the rows of a file. Empty cells keep the stored value; a row with a problem changes nothing. */
export async function readFareRows(
  rows: readonly FareRow[],
): Promise<{ wanted: WantedFare[]; problems: RowProblem[] }> {
  const first = new Map<string, number>();
  const wanted: WantedFare[] = [];
  const problems: RowProblem[] = [];
  for await (const row of yieldBetween(rows)) {
    const reader = new RowReader(row, fareColumns);
    const typed = readValues(reader);
    const { airline, from, to, code } = typed as Partial<FareKey>;
    if (airline && from && to && code) {
      const key = { airline, from, to, code };
      const earlier = first.get(fareKeyText(key));
      if (earlier !== undefined) reader.refuse("code", `Trùng hạng vé với dòng ${earlier}.`);
      else first.set(fareKeyText(key), row.row);
      if (reader.problems.length === 0) wanted.push({ row: row.row, key, wanted: typed });
    }
    problems.push(...reader.problems);
  }
  return { wanted, problems };
}

function readValues(reader: RowReader<FareColumn>): Partial<Values> {
  const fields = fareFields.shape;
  const values = fareColumns.map(({ key, title, kind, isNeeded }) => {
    const understand = (value: SheetValue) => {
      if (key === "refundable") return yesOf(value);
      if (key === "roundTripPercent" && saysNothing(value)) return null;
      if (kind === "number") return agreed(fields[key] as typeof fields.seats, wholeOf(value));
      return agreed(fields[key] as typeof fields.brand, saysNothing(value) ? "" : textOf(value));
    };
    const value = isNeeded
      ? reader.need(key, understand, `Điền ${title.toLowerCase()}.`)
      : reader.read(key, understand);
    return [key, value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<Values>;
}

export type FarePlan = {
  added: FareClass[];
  /** Each with its former number of seats. */
  changed: { fare: FareClass; formerSeats: number }[];
  changes: RowChange[];
  problems: RowProblem[];
  unchanged: number;
};

/** Compares the wanted rows with the stored classes, by their keys; a row with a problem changes nothing. */
export async function planFares(
  wanted: readonly WantedFare[],
  stored: ReadonlyMap<string, FareClass>,
): Promise<FarePlan> {
  const plan: FarePlan = { added: [], changed: [], changes: [], problems: [], unchanged: 0 };
  for await (const { row, key, wanted: typed } of yieldBetween(wanted)) {
    const former = stored.get(fareKeyText(key));
    const missing = former ? [] : needed.filter((column) => typed[column] === undefined);
    if (missing.length > 0) {
      const message = timetableMessages.newClassNeeds;
      plan.problems.push(...missing.map((column) => ({ row, column: titleOf(column), message })));
      continue;
    }
    const whole = fareInput.safeParse(asTyped({ ...absent, ...(former && valuesOf(former)), ...typed }));
    if (!whole.success) {
      plan.problems.push(
        ...whole.error.issues.map(({ path: [column], message }) => ({ row, column: titleOf(column), message })),
      );
      continue;
    }
    const fare = { ...whole.data, rules: former?.rules ?? [] };
    const cells = cellsOf(former, fare);
    if (cells.length === 0) plan.unchanged += 1;
    else {
      if (former) plan.changed.push({ fare, formerSeats: former.seats });
      else plan.added.push(fare);
      plan.changes.push({
        row,
        name: `${fare.airline} ${fare.from} – ${fare.to}, ${fare.brand}`,
        isNew: !former,
        cells,
      });
    }
  }
  return plan;
}

/** Defaults of a new class. */
const absent = {
  ...{ position: 0, daysBefore: 0, roundTripPercent: null, handBaggage: "", checkedBaggage: "", refundable: false },
} as const satisfies Partial<Values>;

/** In the shape that its form sends, so that one contract validates both. */
const asTyped = ({ refundable, roundTripPercent, ...values }: Partial<Values>) => ({
  ...values,
  ...(refundable && { refundable: "on" }),
  roundTripPercent: roundTripPercent ?? "",
});

const titleOf = (key: PropertyKey | undefined): string =>
  fareColumns.find((column) => column.key === key)?.title ?? String(key);

function cellsOf(former: FareClass | undefined, next: FareClass): RowChange["cells"] {
  const [before, after] = [former && valuesOf(former), valuesOf(next)];
  return fareColumns.flatMap(({ key, title }) => {
    if (before?.[key] === after[key]) return [];
    const warning = before && isMoney(key) && isSlip(Number(before[key]), Number(after[key]));
    const cell = { column: title, before: before ? shown(key, before[key]) : "", after: shown(key, after[key]) };
    return [warning ? { ...cell, warning: timetableMessages.slip } : cell];
  });
}

/** True for a likely typing error, such as one digit too few or too many. */
const isSlip = (before: number, after: number): boolean => before > 0 && (after * 2 < before || after > before * 2);

function shown(key: FareColumn, value: Values[FareColumn]): string {
  if (typeof value === "boolean") return yesOrNo(value);
  if (value === null || value === "") return "không có";
  return isMoney(key) ? formatVnd(Number(value)) : String(value);
}
