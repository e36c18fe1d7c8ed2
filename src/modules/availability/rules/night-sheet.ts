import type { CalendarDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import { agreed, dayOf, RowReader, textOf, wholeOf, yesOf, yesOrNo } from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { RowProblem } from "#platform/spreadsheets/dry-run.ts";
import type { SheetColumn, SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { yieldBetween } from "#platform/spreadsheets/yield-between.ts";
import { cellTerms, type ElsewhereSale, minNightsInput } from "../contract/grid.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { sellersText } from "./elsewhere.ts";

export type NightKey =
  | ("closedToArrival" | "closedToDeparture")
  | ("product" | "on" | "room" | "capacity" | "closed" | "minNights")
  | ("price" | "price1" | "price2" | "soldElsewhere" | "sellers" | "sold" | "held");
export type NightRow = SheetRow<NightKey>;

const columnsWith = (product: string, prices: readonly SheetColumn<NightKey>[]): readonly SheetColumn<NightKey>[] => [
  { key: "product", title: product, kind: "text", width: 24, isNeeded: true },
  { key: "on", title: "Ngày", kind: "day", width: 12, isNeeded: true },
  { key: "room", title: "Hạng phòng", kind: "text", width: 24, isNeeded: true },
  { key: "capacity", title: "Số phòng mở bán", kind: "number", width: 12 },
  { key: "closed", title: "Đóng bán", kind: "text", width: 10 },
  { key: "minNights", title: "Tối thiểu số đêm", kind: "number", width: 12 },
  ...prices,
  { key: "soldElsewhere", title: "Bán nơi khác", kind: "number", width: 12 },
  { key: "sellers", title: "Nơi bán", kind: "text", width: 20 },
  { key: "sold", title: "Đã bán (chỉ xem)", kind: "number", width: 12 },
  { key: "held", title: "Đang giữ (chỉ xem)", kind: "number", width: 12 },
];

/** One row for each day and room type. Sold and held rooms are read-only: an import ignores them. */
export const nightColumns: Readonly<Record<PriceBasis, readonly SheetColumn<NightKey>[]>> = {
  "guest-trip": columnsWith("Du thuyền", [
    { key: "price1", title: "Giá 2 ngày 1 đêm", kind: "number", width: 16 },
    { key: "price2", title: "Giá 3 ngày 2 đêm", kind: "number", width: 16 },
  ]),
  "room-night": columnsWith("Khách sạn", [
    { key: "closedToArrival", title: "Không nhận phòng", kind: "text", width: 12 },
    { key: "closedToDeparture", title: "Không trả phòng", kind: "text", width: 12 },
    { key: "price", title: "Giá một đêm", kind: "number", width: 16 },
  ]),
};

/** The price columns, in the order of their stay lengths. */
export const priceKeys = {
  "guest-trip": ["price1", "price2"],
  "room-night": ["price"],
} as const satisfies Record<PriceBasis, readonly NightKey[]>;

const words = {
  "guest-trip": { noSlug: "Điền đường dẫn của du thuyền.", seller: "Tàu" },
  "room-night": { noSlug: "Điền đường dẫn của khách sạn.", seller: "Khách sạn" },
} satisfies Record<PriceBasis, object>;

/** `ratePlanId`: the plan of the prices in the file, the first by default. */
export type SheetProduct = { id: string; slug: string; ratePlanId?: string };
export type SheetRoom = { id: string; title: string; units: number };

/** The room types that a file can name, and the unit of their prices. */
export type SoldRooms = { basis: PriceBasis; rooms: readonly SheetRoom[] };

/** Labels of room types in a file: the title, with a number for duplicates. */
export function roomLabels(rooms: readonly SheetRoom[]): Map<string, string> {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, title } of rooms) {
    let label = textOf(title);
    for (let number = 2; taken.has(label); number += 1) label = `${textOf(title)} (${number})`;
    taken.add(label);
    labels.set(id, label);
  }
  return labels;
}

export type NightToExport = {
  roomId: string;
  on: CalendarDate;
  capacity: number | null;
  sold: number;
  soldElsewhere: number;
  elsewhere: readonly ElsewhereSale[];
  held: number;
  closed: boolean;
  minNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  prices: (number | null)[];
};

export function nightCells(basis: PriceBasis, slug: string, label: string, night: NightToExport): CsvCell[] {
  const { on, capacity, sold, soldElsewhere, elsewhere, held, closed, minNights, prices } = night;
  const doors = basis === "room-night" ? [yesOrNo(night.closedToArrival), yesOrNo(night.closedToDeparture)] : [];
  const isOpened = capacity !== null;
  const terms = [capacity, yesOrNo(closed), minNights, ...doors].map((cell) => (isOpened ? cell : null));
  return [slug, on, label, ...terms, ...prices, soldElsewhere, sellersText(elsewhere), sold, held];
}

/** The wanted values of a row. Empty cells stay; a null price returns to the rules. */
export type WantedNight = {
  row: number;
  roomId: string;
  on: CalendarDate;
  capacity: number | undefined;
  closed: boolean | undefined;
  minNights: number | undefined;
  closedToArrival: boolean | undefined;
  closedToDeparture: boolean | undefined;
  /** All outside sales; the sellers are checked against the stored ones. */
  elsewhere: { rooms: number; sellers: string } | undefined;
  prices: (number | null | undefined)[];
};

/** Parses the rows of a file of one product. A row with a problem changes nothing. */
export async function readNightRows(rows: readonly NightRow[], product: SheetProduct, { basis, rooms }: SoldRooms) {
  const byLabel = new Map([...roomLabels(rooms)].map(([id, label]) => [label.toLowerCase(), id]));
  const first = new Map<string, number>();
  const wanted: WantedNight[] = [];
  const problems: RowProblem[] = [];
  for await (const row of yieldBetween(rows)) {
    const reader = new RowReader(row, nightColumns[basis]);
    const slug = reader.need("product", textOf, words[basis].noSlug);
    if (slug !== undefined && slug !== product.slug)
      reader.refuse("product", `Dòng này là của “${slug}”, không phải “${product.slug}”.`);
    const on = reader.need("on", dayOf, "Điền ngày.");
    const label = reader.need("room", textOf, "Điền hạng phòng.");
    const roomId = byLabel.get(label?.toLowerCase() ?? "");
    if (label !== undefined && !roomId)
      reader.refuse("room", `${words[basis].seller} này không bán hạng phòng “${label}”.`);
    const terms = {
      capacity: reader.read("capacity", (value) => agreed(cellTerms.capacity, wholeOf(value))),
      closed: reader.read("closed", yesOf),
      closedToArrival: reader.read("closedToArrival", yesOf),
      closedToDeparture: reader.read("closedToDeparture", yesOf),
      minNights: reader.read("minNights", (value) => agreed(minNightsInput(basis), wholeOf(value))),
      elsewhere: elsewhereIn(reader),
      prices: priceKeys[basis].map((key) => reader.read(key, priceOf)),
    };
    if (roomId && on) {
      const earlier = first.get(`${roomId} ${on}`);
      if (earlier) reader.refuse("on", `Trùng ngày và hạng phòng với dòng ${earlier}.`);
      else first.set(`${roomId} ${on}`, row.row);
      if (reader.problems.length === 0) wanted.push({ row: row.row, roomId, on, ...terms });
    }
    problems.push(...reader.problems);
  }
  return { wanted, problems };
}

function elsewhereIn(reader: RowReader<NightKey>): WantedNight["elsewhere"] {
  const rooms = reader.read("soldElsewhere", (value) => agreed(cellTerms.capacity, wholeOf(value)));
  const sellers = reader.read("sellers", textOf) ?? "";
  if (rooms === undefined && sellers !== "") reader.refuse("soldElsewhere", "Điền số phòng bán nơi khác.");
  return rooms === undefined ? undefined : { rooms, sellers };
}

const priceOf = (value: SheetValue): number | null =>
  ["quy tac", "theo quy tac"].includes(fold(String(value))) ? null : agreed(cellTerms.price, wholeOf(value));
