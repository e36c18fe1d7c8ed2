import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import { CellProblem, parseCell, parseWholeCell, textOf } from "#platform/spreadsheets/cells.ts";
import { fieldsOf, identifying } from "#platform/spreadsheets/fields.ts";
import { columnsOf, readRows, type Sheet, type SheetField } from "#platform/spreadsheets/sheet.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { cellTerms, minNightsInput } from "../contract/grid.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { cellKey } from "./grid-cell.ts";

/** A row: a room type on a day. A night that is not on sale has no capacity and no terms. */
export type NightCells = {
  on: CalendarDate;
  roomId: string;
  capacity: number | null;
  closed: boolean;
  minNights: number;
  closedToArrival: boolean;
  closedToDeparture: boolean;
  /** The price of a night, and of trips of one night and of two; null returns to the rules. */
  price: number | null;
  price1: number | null;
  price2: number | null;
  soldElsewhere: number;
  sellers: string;
  sold: number;
  held: number;
};

/** The labels of room types in a file, by id, and the slug of their product. */
type NightNames = { slug: string; labels: ReadonlyMap<string, string> };
type NightSheet = Sheet<NightCells, NightNames>;
type NightField = SheetField<NightCells, NightNames>;

/** The price columns, in the order of their stay lengths. */
export const priceKeys = {
  "guest-trip": ["price1", "price2"],
  "room-night": ["price"],
} as const satisfies Record<PriceBasis, readonly (keyof NightCells)[]>;

const price = cellTerms.price.nullable();
const { text, number, yes, day } = fieldsOf<NightCells>({
  capacity: cellTerms.capacity,
  soldElsewhere: cellTerms.capacity,
  sellers: z.string(),
  price,
  price1: price,
  price2: price,
});

const priceField = (key: "price" | "price1" | "price2", title: string) =>
  number(key, title, 16, {
    prepare: (value) => (["quy tac", "theo quy tac"].includes(fold(String(value))) ? null : parseWholeCell(value)),
  });

const onSale = ({ write, ...term }: SheetField<NightCells>): NightField => ({
  ...term,
  write: (night, names) => (night.capacity === null ? null : write(night, names)),
});

const sheetOf = (basis: PriceBasis, product: string, seller: string, own: readonly NightField[]): NightSheet => ({
  name: "Lịch giá và phòng",
  fields: [
    identifying(
      {
        column: { key: "product", title: product, kind: "text", width: 24 },
        write: (_, { slug }) => slug,
        read: (value, { slug }) => {
          if (textOf(value) === slug) return {};
          throw new CellProblem(`Dòng này là của “${textOf(value)}”, không phải “${slug}”.`);
        },
      },
      `Điền đường dẫn của ${product.toLowerCase()}.`,
    ),
    identifying(day("on", "Ngày")),
    identifying({
      column: { key: "room", title: "Hạng phòng", kind: "text", width: 24 },
      write: ({ roomId }, { labels }) => labels.get(roomId) ?? "",
      read: (value, { labels }) => {
        const room = [...labels].find(([, label]) => label.toLowerCase() === textOf(value).toLowerCase());
        if (room) return { roomId: room[0] };
        throw new CellProblem(`${seller} này không bán hạng phòng “${textOf(value)}”.`);
      },
    }),
    number("capacity", "Số phòng mở bán", 12),
    onSale(yes("closed", "Đóng bán")),
    onSale({
      ...number("minNights", "Tối thiểu số đêm", 12),
      read: (value) => ({ minNights: parseCell(minNightsInput(basis), parseWholeCell(value)) }),
    }),
    ...own,
    number("soldElsewhere", "Bán nơi khác", 12),
    text("sellers", "Nơi bán", 20),
    { ...number("sold", "Đã bán (chỉ xem)", 12), read: undefined },
    { ...number("held", "Đang giữ (chỉ xem)", 12), read: undefined },
  ],
  keyOf: ({ roomId, on }) => roomId && on && cellKey({ roomId, on }),
  repeated: { column: "on", noun: "ngày và hạng phòng" },
  empty: { cell: null, text: "" },
});

/** One row for each day and room type. Sold and held rooms are read-only: an import ignores them. */
export const nightSheets: Readonly<Record<PriceBasis, NightSheet>> = {
  "guest-trip": sheetOf("guest-trip", "Du thuyền", "Tàu", [
    priceField("price1", "Giá 2 ngày 1 đêm"),
    priceField("price2", "Giá 3 ngày 2 đêm"),
  ]),
  "room-night": sheetOf("room-night", "Khách sạn", "Khách sạn", [
    onSale(yes("closedToArrival", "Không nhận phòng", 12)),
    onSale(yes("closedToDeparture", "Không trả phòng", 12)),
    priceField("price", "Giá một đêm"),
  ]),
};

export const nightColumns = {
  "guest-trip": columnsOf(nightSheets["guest-trip"]),
  "room-night": columnsOf(nightSheets["room-night"]),
};

/** `ratePlanId`: the plan of the prices in the file, the first by default. */
export type SheetProduct = { id: string; slug: string; ratePlanId?: string };
export type SheetRoom = { id: string; title: string; units: number };

/** The room types that a file can name, and the unit of their prices. */
export type SheetRooms = { basis: PriceBasis; rooms: readonly SheetRoom[] };

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

/** The wanted values of a row. Absent ones stay; a null price returns to the rules. */
export type SheetNight = Pick<NightCells, "roomId" | "on"> &
  Partial<Omit<NightCells, "capacity">> & { row: number; capacity?: number | undefined };

/** Reads the rows of a file of one product. */
export async function readNightRows(rows: readonly SheetRow[], { slug }: SheetProduct, { basis, rooms }: SheetRooms) {
  const { read, problems } = await readRows(nightSheets[basis], rows, {
    names: { slug, labels: roomLabels(rooms) },
    check: (reader, { patch: { soldElsewhere, sellers } }) => {
      if (soldElsewhere === undefined && sellers) reader.report("soldElsewhere", "Điền số phòng bán nơi khác.");
    },
  });
  return { read: read.map(({ row, patch }) => ({ ...patch, row }) as SheetNight), problems };
}
