import { sentenceOf } from "#platform/issue-sentence.ts";
import { parseWholeCell } from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import { fieldsOf, identifying, textOrEmptied } from "#platform/spreadsheets/fields.ts";
import {
  changedCells,
  columnsOf,
  EMPTIED_CELL,
  isEmptied,
  planRows,
  type ReadRows,
  type RowPlan,
  readRows,
  type Sheet,
} from "#platform/spreadsheets/sheet.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { passengerTypes } from "../contract/fare.ts";
import type { FareClass } from "../contract/timetable.ts";
import { fareFields, fareInput, fareKeyText } from "../contract/timetable-input.ts";
import { passengerTypeNames, timetableMessages } from "../messages.ts";

const parts = [
  ["Fare", "fare", "giá vé"],
  ["Tax", "tax", "thuế"],
  ["Fee", "fee", "phí sân bay"],
] as const;

type MoneyKey = `${(typeof passengerTypes)[number]}${(typeof parts)[number][0]}`;
type FareValues = Omit<FareClass, "rules" | "amounts"> & Record<MoneyKey, number>;

const { text, number, yes } = fieldsOf<FareValues>(fareFields.shape);

const moneyFields = passengerTypes.flatMap((type) =>
  parts.map(([part, , name]) =>
    number(`${type}${part}`, `${passengerTypeNames[type]}: ${name}`, 12, { isMoney: true }),
  ),
);

/** One row for each class of an airline on a route. Fare rules are edited only in the form of a class. */
export const fareSheet: Sheet<FareValues> = {
  name: "Hạng vé",
  fields: [
    identifying(text("airline", "Hãng", 8)),
    identifying(text("from", "Điểm đi", 8)),
    identifying(text("to", "Điểm đến", 8)),
    identifying(text("code", "Mã hạng", 8)),
    text("brand", "Tên hạng", 18, textOrEmptied),
    text("cabin", "Khoang", 14, textOrEmptied),
    text("bookingClass", "Ký hiệu đặt chỗ", 8),
    number("position", "Thứ tự", 8),
    number("seats", "Số chỗ mỗi chuyến", 10),
    number("daysBefore", "Mua trước ít nhất mấy ngày", 10),
    number("roundTripPercent", "Giảm khi khứ hồi (%)", 10, {
      prepare: (value) => (isEmptied(value) ? "" : parseWholeCell(value)),
    }),
    text("handBaggage", "Xách tay", 12, textOrEmptied),
    text("checkedBaggage", "Ký gửi", 12, textOrEmptied),
    yes("refundable", "Hoàn vé", 8),
    ...moneyFields,
  ],
  keyOf: ({ from, to, airline, code }) => from && to && airline && code && fareKeyText({ from, to, airline, code }),
  repeated: { column: "code", noun: "hạng vé" },
  empty: { cell: EMPTIED_CELL, text: "không có" },
};

export const fareColumns = columnsOf(fareSheet);

/** Columns that a new class needs. */
const needed = [
  "brand",
  "cabin",
  "bookingClass",
  "seats",
  ...moneyFields.map(({ column }) => column.key as MoneyKey),
] as const;

export function fareValuesOf({ amounts, rules: _, ...fare }: FareClass): FareValues {
  const money = passengerTypes.flatMap((type) => parts.map(([part, key]) => [`${type}${part}`, amounts[type][key]]));
  return { ...fare, ...(Object.fromEntries(money) as Record<MoneyKey, number>) };
}

export const readFareRows = (rows: readonly SheetRow[]) => readRows(fareSheet, rows, { names: null });

/** Compares the rows of a file with the stored classes, by their keys. */
export const planFares = (
  read: ReadRows<FareValues>,
  stored: ReadonlyMap<string, FareClass>,
): Promise<RowPlan<PlannedFare>> =>
  planRows(fareColumns, read, ({ key, patch }, reportError) => {
    const former = stored.get(key);
    const before = former && fareValuesOf(former);
    const missing = former ? [] : needed.filter((column) => patch[column] === undefined);
    for (const column of missing) reportError(column, timetableMessages.newClassNeeds);
    if (missing.length > 0) return;
    const whole = fareInput.safeParse(toFormValues({ ...defaults, ...before, ...patch }));
    for (const issue of whole.error?.issues ?? []) reportError(String(issue.path[0]), sentenceOf(issue));
    if (!whole.success) return;
    const fare = { ...whole.data, rules: former?.rules ?? [] };
    return {
      name: `${fare.airline} ${fare.from} – ${fare.to}, ${fare.brand}`,
      isNew: !former,
      cells: changedCells(fareSheet, before, fareValuesOf(fare), null, typingErrorWarning),
      planned: { fare, former },
    };
  });

export type PlannedFare = { fare: FareClass; former: FareClass | undefined };

/** Defaults of a new class. */
const defaults = {
  position: 0,
  daysBefore: 0,
  roundTripPercent: null,
  handBaggage: "",
  checkedBaggage: "",
  refundable: false,
} as const satisfies Partial<FareValues>;

/** In the shape that its form sends, so that one contract validates both. */
const toFormValues = ({ refundable, roundTripPercent, ...values }: Partial<FareValues>) => ({
  ...values,
  ...(refundable && { refundable: "on" }),
  roundTripPercent: roundTripPercent ?? "",
});

/** A warning about a likely typing error in an amount, such as one digit too few or too many. */
function typingErrorWarning(key: string, was: CsvCell, is: CsvCell): string | undefined {
  if (!moneyFields.some(({ column }) => column.key === key)) return;
  const [before, after] = [Number(was), Number(is)];
  return before > 0 && (after * 2 < before || after > before * 2) ? timetableMessages.slip : undefined;
}
