import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import { agreed, CellProblem, clockOf, dayOf, RowReader, textOf, wholeOf } from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { RowChange, RowProblem } from "#platform/spreadsheets/dry-run.ts";
import type { SheetColumn, SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { yieldBetween } from "#platform/spreadsheets/yield-between.ts";
import type { TimetableFlight } from "../contract/timetable.ts";
import { flightFields, flightInput } from "../contract/timetable-input.ts";
import { timetableMessages } from "../messages.ts";
import { isSameRoute, type Route, seatsIn, type TakenDay, takenWords, touchedDays } from "./taken-seats.ts";
import { weekdayNames, weekdaysText } from "./weekdays.ts";

export type FlightKey = keyof TimetableFlight;
export type FlightRow = SheetRow<FlightKey>;

/** One row for each flight. */
export const flightColumns: readonly SheetColumn<FlightKey>[] = [
  { key: "number", title: "Số hiệu", kind: "text", width: 10, isNeeded: true },
  { key: "airline", title: "Hãng", kind: "text", width: 8 },
  { key: "from", title: "Điểm đi", kind: "text", width: 8 },
  { key: "to", title: "Điểm đến", kind: "text", width: 8 },
  { key: "departsAt", title: "Giờ đi", kind: "text", width: 8 },
  { key: "minutes", title: "Số phút bay", kind: "number", width: 10 },
  { key: "weekdays", title: "Ngày bay", kind: "text", width: 18 },
  { key: "aircraft", title: "Máy bay", kind: "text", width: 8 },
  { key: "fromTerminal", title: "Nhà ga đi", kind: "text", width: 8 },
  { key: "toTerminal", title: "Nhà ga đến", kind: "text", width: 8 },
  { key: "fromOn", title: "Từ ngày", kind: "day", width: 12 },
  { key: "toOn", title: "Đến hết ngày", kind: "day", width: 12 },
];

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

/** A cell in the form of the file and of the table of changes. */
const shown = (flight: TimetableFlight, key: FlightKey): string | number =>
  key === "weekdays" ? weekdaysText(flight.weekdays) : flight[key];

export const flightCells = (flight: TimetableFlight): CsvCell[] =>
  flightColumns.map(({ key }) => (shown(flight, key) === "" ? EMPTY : shown(flight, key)));

/** An empty cell keeps the stored value; this one clears it. */
const EMPTY = "(trống)";

type WantedFlight = { row: number; number: string; wanted: Partial<Record<FlightKey, unknown>> };

/** Parses the rows of a file. Empty cells keep the stored value; a row with a problem changes nothing. */
export async function readFlightRows(rows: readonly FlightRow[]) {
  const first = new Map<string, number>();
  const wanted: WantedFlight[] = [];
  const problems: RowProblem[] = [];
  const fields = flightFields.shape;
  for await (const row of yieldBetween(rows)) {
    const reader = new RowReader(row, flightColumns);
    const number = reader.need("number", (value) => agreed(fields.number, textOf(value)), "Điền số hiệu.");
    const typed: WantedFlight["wanted"] = {
      airline: reader.read("airline", (value) => agreed(fields.airline, textOf(value))),
      from: reader.read("from", (value) => agreed(fields.from, textOf(value))),
      to: reader.read("to", (value) => agreed(fields.to, textOf(value))),
      departsAt: reader.read("departsAt", (value) => agreed(fields.departsAt, clockOf(value))),
      minutes: reader.read("minutes", (value) => agreed(fields.minutes, wholeOf(value))),
      weekdays: reader.read("weekdays", weekdaysOf),
      aircraft: reader.read("aircraft", (value) => agreed(fields.aircraft, textOf(value))),
      fromTerminal: reader.read("fromTerminal", (value) => agreed(fields.fromTerminal, unlessEmpty(value))),
      toTerminal: reader.read("toTerminal", (value) => agreed(fields.toTerminal, unlessEmpty(value))),
      fromOn: reader.read("fromOn", dayOf),
      toOn: reader.read("toOn", dayOf),
    };
    const earlier = number === undefined ? undefined : first.get(number);
    if (earlier !== undefined) reader.refuse("number", `Trùng số hiệu với dòng ${earlier}.`);
    else if (number !== undefined) {
      first.set(number, row.row);
      if (reader.problems.length === 0) wanted.push({ row: row.row, number, wanted: typed });
    }
    problems.push(...reader.problems);
  }
  return { wanted, problems };
}

const unlessEmpty = (value: SheetValue): string => (textOf(value).toLowerCase() === EMPTY ? "" : textOf(value));

export type FlightPlan = {
  added: TimetableFlight[];
  changed: TimetableFlight[];
  /** Numbers whose route changes. */
  rerouted: string[];
  changes: RowChange[];
  problems: RowProblem[];
  unchanged: number;
};

type Present = {
  stored: ReadonlyMap<string, TimetableFlight>;
  /** Taken seats of future days, by number. */
  taken: ReadonlyMap<string, readonly TakenDay[]>;
  /** The sold routes of numbers that are no longer in the timetable. */
  sold: ReadonlyMap<string, Route>;
  today: CalendarDate;
};

/** Compares the wanted rows with the timetable; a row with a problem changes nothing. */
export async function planFlights(
  wanted: readonly WantedFlight[],
  { stored, taken, sold, today }: Present,
): Promise<FlightPlan> {
  const plan: FlightPlan = { added: [], changed: [], rerouted: [], changes: [], problems: [], unchanged: 0 };
  for await (const { row, number, wanted: typed } of yieldBetween(wanted)) {
    const former = stored.get(number);
    const days = taken.get(number) ?? [];
    const known = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
    const whole = flightInput.safeParse({ fromTerminal: "", toTerminal: "", ...former, ...known, number });
    const problems = whole.success
      ? [
          ...overProblems(row, whole.data, former, today),
          ...soldProblems(row, whole.data, { former, days, sold: sold.get(number) }),
        ]
      : problemsOf(row, whole.error.issues);
    plan.problems.push(...problems);
    if (!whole.success || problems.length > 0) continue;
    const flight = { ...whole.data, weekdays: sortedDays(whole.data.weekdays) };
    const cells = cellsOf(former, flight, today);
    if (cells.length === 0) plan.unchanged += 1;
    else {
      (former ? plan.changed : plan.added).push(flight);
      if (isRerouted(former, flight)) plan.rerouted.push(number);
      const touched = touchedDays(former, flight, days);
      const warning = touched.length > 0 && { warning: takenWords(touched) };
      plan.changes.push({ row, name: `${number} ${flight.from} – ${flight.to}`, isNew: !former, cells, ...warning });
    }
  }
  return plan;
}

function problemsOf(row: number, issues: readonly { path: readonly PropertyKey[]; message: string }[]): RowProblem[] {
  return issues.map(({ path: [key], message }) => ({ row, column: titleOf(key), message }));
}

const titleOf = (key: PropertyKey | undefined): string =>
  flightColumns.find((column) => column.key === key)?.title ?? String(key);

/** A past period sells nothing: for a new flight the year is probably a typing error. */
const overProblems = (
  row: number,
  { toOn }: TimetableFlight,
  former: TimetableFlight | undefined,
  today: CalendarDate,
) =>
  former || toOn >= today
    ? []
    : [{ row, column: titleOf("toOn"), message: timetableMessages.periodOver(formatDate(toOn)) }];

type Booked = { former: TimetableFlight | undefined; days: readonly TakenDay[]; sold: Route | undefined };

/** A booked flight keeps its airline and route, and its number is not reused. */
function soldProblems(row: number, next: TimetableFlight, { former, days, sold }: Booked): RowProblem[] {
  const route = former ?? sold;
  if (days.length === 0 || (route && isSameRoute(route, next))) return [];
  const message = former ? timetableMessages.routeSold : timetableMessages.numberSold(seatsIn(days), sold);
  return [{ row, column: titleOf("number"), message }];
}

const isRerouted = (former: TimetableFlight | undefined, next: TimetableFlight): boolean =>
  !former || !isSameRoute(former, next);

function cellsOf(former: TimetableFlight | undefined, next: TimetableFlight, today: CalendarDate): RowChange["cells"] {
  const kept = former && { ...former, weekdays: sortedDays(former.weekdays) };
  return flightColumns.flatMap(({ key, title }) => {
    const [before, after] = [kept ? written(kept, key) : "", written(next, key)];
    if (before === after) return [];
    const isOver = key === "toOn" && next.toOn < today;
    return [{ column: title, before, after, ...(isOver && { warning: timetableMessages.stopsSelling }) }];
  });
}

const written = (flight: TimetableFlight, key: FlightKey): string =>
  key === "fromOn" || key === "toOn" ? formatDate(flight[key]) : String(shown(flight, key));
