import { formatVnd } from "#kernel/money.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { PublishState } from "#modules/products/contract/product.ts";
import { sentenceOf } from "#modules/products/rules/readiness.ts";
import {
  agreed,
  CellProblem,
  clockOf,
  linesOf,
  textOf,
  wholeOf,
  yesOf,
  yesOrNo,
} from "#platform/spreadsheets/cells.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { SheetColumn, SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { cruiseDraft } from "../contract/cruise.ts";
import type { CruiseWork } from "../contract/editing.ts";

type TextKey =
  | ("title" | "schedule" | "address" | "pier" | "mapLink" | "mapIframeLink" | "shell" | "trip" | "operator")
  | ("checkInTime" | "checkOutTime");
type NumberKey = "defaultPrice" | "stars" | "launchYear" | "cabins";
type LinesKey = "shortDescription" | "included" | "excluded";
export type ShipField = TextKey | NumberKey | LinesKey | "areaId" | "amenityIds" | "instantConfirmation";

/** What of a ship fits into cells; rooms, pictures, itineraries and policies do not. */
export type ShipTexts = Pick<CruiseWork, ShipField>;
export type ShipKey = "slug" | ShipField | "state";
export type ShipRow = SheetRow<ShipKey>;

/** The names that cells use for areas and amenities. */
export type ShipNames = {
  areas: readonly { id: string; name: string }[];
  /** Those a ship can be given. */
  amenities: readonly { id: string; text: string }[];
  /** Every one there is: a ship may still have one of another kind. */
  amenityText: (id: string) => string;
};

type Field = {
  column: SheetColumn<ShipField>;
  write: (ship: ShipTexts, names: ShipNames) => CsvCell;
  /** What a cell makes of the field. Throws CellProblem. */
  read: (value: SheetValue, names: ShipNames, ship: ShipTexts) => Partial<ShipTexts>;
  cleared: Partial<ShipTexts> | null;
};

const shape = cruiseDraft.shape;

const text = (key: TextKey, title: string, width: number, prepare = textOf): Field => ({
  column: { key, title, kind: "text", width },
  write: (ship) => ship[key],
  read: (value) => ({ [key]: agreed(shape[key], prepare(value), sentenceOf) }),
  cleared: { [key]: "" },
});

const number = (key: NumberKey, title: string, width: number): Field => ({
  column: { key, title, kind: "number", width },
  write: (ship) => ship[key],
  read: (value) => ({ [key]: agreed<number>(shape[key], wholeOf(value), sentenceOf) }),
  cleared: { [key]: null },
});

const lines = (key: LinesKey, title: string): Field => ({
  column: { key, title, kind: "text", width: 40 },
  write: (ship) => ship[key].join("\n"),
  read: (value) => ({ [key]: agreed(shape[key], linesOf(value), sentenceOf) }),
  cleared: { [key]: [] },
});

/** The one of this name; without regard to case and diacritics when none has exactly this one. */
const named = <T>(list: readonly T[], nameOf: (one: T) => string, name: string): T | undefined =>
  list.find((one) => textOf(nameOf(one)) === name) ?? list.find((one) => fold(nameOf(one)) === fold(name));

const area: Field = {
  column: { key: "areaId", title: "Danh mục", kind: "text", width: 18 },
  write: ({ areaId }, { areas }) => areas.find((one) => one.id === areaId)?.name ?? "",
  read: (value, { areas }) => {
    const found = named(areas, (one) => one.name, textOf(value));
    if (found) return { areaId: found.id };
    throw new CellProblem(
      `Không có danh mục “${textOf(value)}”. Các danh mục: ${areas.map((one) => one.name).join(", ")}.`,
    );
  },
  cleared: { areaId: "" },
};

const amenities: Field = {
  column: { key: "amenityIds", title: "Đặc điểm", kind: "text", width: 40 },
  write: ({ amenityIds }, { amenityText }) => amenityIds.map(amenityText).join("\n"),
  read: (value, names, ship) => {
    // Two amenities may have one name: the one the ship has already stays.
    const own = ship.amenityIds.map((id) => ({ id, text: names.amenityText(id) }));
    const known = [...own, ...names.amenities];
    const ids = linesOf(value).map((name) => {
      const found = named(known, (one) => one.text, name);
      if (!found) throw new CellProblem(`Không có đặc điểm “${name}” trong danh mục.`);
      return found.id;
    });
    return { amenityIds: agreed(shape.amenityIds, [...new Set(ids)], sentenceOf) };
  },
  cleared: { amenityIds: [] },
};

const instant: Field = {
  column: { key: "instantConfirmation", title: "Xác nhận ngay", kind: "text", width: 10 },
  write: (ship) => yesOrNo(ship.instantConfirmation),
  read: (value) => ({ instantConfirmation: yesOf(value) }),
  cleared: null,
};

const fields: readonly Field[] = [
  text("title", "Tên tour", 30),
  area,
  number("stars", "Hạng sao", 8),
  number("defaultPrice", "Giá tour, đ", 14),
  text("schedule", "Lịch trình", 18),
  text("address", "Địa chỉ", 36),
  text("pier", "Bến", 16),
  text("mapLink", "Liên kết bản đồ", 30),
  text("mapIframeLink", "Bản đồ nhúng", 30),
  number("launchYear", "Hạ thuỷ", 8),
  number("cabins", "Cabin", 8),
  text("shell", "Thân vỏ", 12),
  text("trip", "Hành trình", 40),
  text("operator", "Điều hành", 28),
  text("checkInTime", "Giờ nhận phòng", 10, clockOf),
  text("checkOutTime", "Giờ trả phòng", 10, clockOf),
  lines("shortDescription", "Điểm nổi bật"),
  lines("included", "Đã gồm"),
  lines("excluded", "Chưa gồm"),
  amenities,
  instant,
];

/** A row for each ship, told apart by its slug. The state is there to be read. */
export const shipColumns: readonly SheetColumn<ShipKey>[] = [
  { key: "slug", title: "Slug", kind: "text", width: 28, isNeeded: true },
  ...fields.map((field) => field.column),
  { key: "state", title: "Trạng thái (chỉ xem)", kind: "text", width: 14 },
];

export const shipFields: readonly ShipField[] = fields.map((field) => field.column.key);

const stateNames: Readonly<Record<PublishState, string>> = { published: "Đã đăng", draft: "Nháp", hidden: "Đã ẩn" };

export function shipCells(key: string, state: PublishState, ship: ShipTexts, names: ShipNames): CsvCell[] {
  return [key, ...fields.map((field) => field.write(ship, names)), stateNames[state]];
}

/** What is written into a cell to empty a field: an empty cell leaves it as it is. */
const EMPTIED = "(trống)";

export type FieldChange = { patch: Partial<ShipTexts>; before: string; after: string };

/** What a cell changes of a ship; null when it says what is there. Throws CellProblem. */
export function changeOf(key: ShipField, value: SheetValue, ship: ShipTexts, names: ShipNames): FieldChange | null {
  const field = fields.find((one) => one.column.key === key);
  if (!field) return null;
  const written = field.write(ship, names);
  if (isSame(written, value)) return null;
  const isEmptied = textOf(value).toLowerCase() === EMPTIED;
  if (isEmptied && !field.cleared) throw new CellProblem("Mục này không để trống được.");
  const patch = isEmptied && field.cleared ? field.cleared : field.read(value, names, ship);
  const next = field.write({ ...ship, ...patch }, names);
  return isSame(written, next) ? null : { patch, before: inWords(key, written), after: inWords(key, next) };
}

const isSame = (one: SheetValue, other: SheetValue) => asWritten(one) === asWritten(other);
const asWritten = (value: SheetValue) => (value === null ? "" : linesOf(value).join("\n"));

function inWords(key: ShipField, cell: CsvCell): string {
  if (cell === null || cell === "") return EMPTIED;
  return key === "defaultPrice" && typeof cell === "number" ? formatVnd(cell) : String(cell);
}
