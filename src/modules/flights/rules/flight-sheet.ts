import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import { sentenceOf } from "#platform/issue-sentence.ts";
import { CellProblem, clockOf } from "#platform/spreadsheets/cells.ts";
import { fieldsOf, identifying, textOrEmptied } from "#platform/spreadsheets/fields.ts";
import {
  changedCells,
  columnsOf,
  EMPTIED_CELL,
  planRows,
  type ReadRows,
  type RowPlan,
  readRows,
  type Sheet,
  type SheetField,
} from "#platform/spreadsheets/sheet.ts";
import type { SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import type { TimetableFlight } from "../contract/timetable.ts";
import { flightFields, flightInput } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { affectedBookedDays, isSameRoute, type Route, seatsIn, type TakenDay, takenSeatsText } from "./taken-seats.ts";
import { weekdayNames, weekdaysText } from "./weekdays.ts";

const { text, number, day } = fieldsOf<TimetableFlight>(flightFields.shape);

const weekdays: SheetField<TimetableFlight> = {
  column: { key: "weekdays", title: "Ngày bay", kind: "text", width: 18 },
  write: (flight) => weekdaysText(flight.weekdays),
  read: (value) => ({ weekdays: weekdaysOf(value) }),
};

/** "2,4,CN", "T2 T4 CN", "hằng ngày" */
function weekdaysOf(value: SheetValue): number[] {
  const text = fold(String(value));
  if (text === "hang ngay" || text === "moi ngay") return [0, 1, 2, 3, 4, 5, 6];
  const parts = text.split(" ").filter(Boolean);
  const days = parts.map((part) => weekdayNames.find(([, name]) => [name.toLowerCase(), name.slice(1)].includes(part)));
  if (days.length === 0 || days.includes(undefined))
    throw new CellProblem(`“${String(value).slice(0, 40)}” không rõ: viết Hằng ngày, hoặc T2, T4, CN.`);
  return sortedDays(days.flatMap((day) => (day ? [day[0]] : [])));
}

const sortedDays = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);

/** One row for each flight. */
export const flightSheet: Sheet<TimetableFlight> = {
  name: "Lịch bay",
  fields: [
    identifying(text("number", "Số hiệu", 10)),
    text("airline", "Hãng", 8),
    text("from", "Điểm đi", 8),
    text("to", "Điểm đến", 8),
    text("departsAt", "Giờ đi", 8, clockOf),
    number("minutes", "Số phút bay", 10),
    weekdays,
    text("aircraft", "Máy bay", 8),
    text("fromTerminal", "Nhà ga đi", 8, textOrEmptied),
    text("toTerminal", "Nhà ga đến", 8, textOrEmptied),
    day("fromOn", "Từ ngày"),
    day("toOn", "Đến hết ngày"),
  ],
  keyOf: (flight) => flight.number,
  repeated: { column: "number", noun: "số hiệu" },
  empty: { cell: EMPTIED_CELL, text: "" },
};

export const flightColumns = columnsOf(flightSheet);

export const readFlightRows = (rows: readonly SheetRow[]) => readRows(flightSheet, rows, { names: null });

export type PlannedFlight = { flight: TimetableFlight; former: TimetableFlight | undefined };

type StoredTimetable = {
  stored: ReadonlyMap<string, TimetableFlight>;
  /** Taken seats of future days, by number. */
  taken: ReadonlyMap<string, readonly TakenDay[]>;
  /** The sold routes of numbers that are no longer in the timetable. */
  sold: ReadonlyMap<string, Route>;
  today: CalendarDate;
};

/** Compares the rows of a file with the timetable. */
export const planFlights = (
  read: ReadRows<TimetableFlight>,
  { stored, taken, sold, today }: StoredTimetable,
): Promise<RowPlan<PlannedFlight>> =>
  planRows(flightColumns, read, ({ key: number, patch }, reportError) => {
    const former = stored.get(number);
    const whole = flightInput.safeParse({ fromTerminal: "", toTerminal: "", ...former, ...patch });
    for (const issue of whole.error?.issues ?? []) reportError(String(issue.path[0]), sentenceOf(issue));
    if (!whole.success) return;
    const flight = { ...whole.data, weekdays: sortedDays(whole.data.weekdays) };
    // A past period sells nothing: for a new flight the year is probably a typing error.
    if (!former && flight.toOn < today) reportError("toOn", timetableMessages.periodOver(formatDate(flight.toOn)));
    const days = taken.get(number) ?? [];
    const route = former ?? sold.get(number);
    // A booked flight keeps its airline and route, and its number is not reused.
    if (days.length > 0 && !(route && isSameRoute(route, flight)))
      reportError("number", former ? timetableMessages.routeSold : timetableMessages.numberSold(seatsIn(days), route));
    const affectedDays = affectedBookedDays(former, flight, days);
    return {
      name: `${number} ${flight.from} – ${flight.to}`,
      isNew: !former,
      cells: changedCells(flightSheet, former, flight, null, (key) =>
        key === "toOn" && flight.toOn < today ? timetableMessages.stopsSelling : undefined,
      ),
      ...(affectedDays.length > 0 && { warning: takenSeatsText(affectedDays) }),
      planned: { flight, former },
    };
  });
