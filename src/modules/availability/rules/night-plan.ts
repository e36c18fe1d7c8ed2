import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { yesOrNo } from "#platform/spreadsheets/cells.ts";
import type { RowChange, RowProblem } from "#platform/spreadsheets/dry-run.ts";
import { planRows, type ReportError, type RowPlan } from "#platform/spreadsheets/sheet.ts";
import { type ElsewhereSale, sellerInput } from "../contract/grid.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { pricedLengths } from "../limits.ts";
import { messages } from "../messages.ts";
import { bigChange, bigChangeText } from "./big-change.ts";
import { readSellers, roomsElsewhere, sellersText } from "./elsewhere.ts";
import type { notOnSale } from "./grid-cell.ts";
import {
  nightColumns,
  priceKeys,
  roomLabels,
  type SheetNight,
  type SheetRoom,
  type SheetRooms,
} from "./night-sheet.ts";
import { adultPrice, type PriceRule } from "./price-rule.ts";

type StoredTerms = Omit<typeof notOnSale, "capacity"> & { capacity: number };

/** The changes of a row to a night. */
export type PlannedNight = {
  roomId: SheetNight["roomId"];
  on: SheetNight["on"];
  capacity?: number;
  closed?: boolean;
  minNights?: number;
  closedToArrival?: boolean;
  closedToDeparture?: boolean;
  /** All outside sales. */
  elsewhere?: ElsewhereSale[];
  /** By index of the priced lengths; null returns to the rules. */
  prices: Map<number, number | null>;
};

export type NightPlan = RowPlan<PlannedNight>;

type Present = SheetRooms & {
  rules: readonly PriceRule[];
  storedNight: (cell: { roomId: string; on: SheetNight["on"] }) => StoredTerms | undefined;
};

/** Compares the wanted rows with the stored nights. */
export function planNights(
  sheetNights: { read: readonly SheetNight[]; problems: readonly RowProblem[] },
  { basis, rooms, rules, storedNight }: Present,
): Promise<NightPlan> {
  const labels = roomLabels(rooms);
  const prices = new RoomPrices(rules);
  const units = new Map(rooms.map((room) => [room.id, room]));
  const titles = new Map(nightColumns[basis].map(({ key, title }) => [key, title]));
  return planRows(nightColumns[basis], sheetNights, (row, reportError) => {
    const planned: PlannedNight = { roomId: row.roomId, on: row.on, prices: new Map() };
    const cells: RowChange["cells"] = [];
    const addCell: AddCell = (key, before, after, warning) =>
      cells.push({ column: titles.get(key) ?? key, before, after, ...(warning && { warning }) });

    planTerms(row, storedNight(row), units.get(row.roomId), planned, addCell, reportError);
    for (const [place, key] of priceKeys[basis].entries())
      planPrice(row, { place, key, nights: pricedLengths[basis][place] }, prices, planned, addCell);
    return { name: `${formatDate(row.on)}, ${labels.get(row.roomId)}`, isNew: false, cells, planned };
  });
}

type AddCell = (key: string, before: string, after: string, warning?: string) => void;

function planTerms(
  { capacity, minNights, soldElsewhere, sellers = "", ...cells }: SheetNight,
  stored: StoredTerms | undefined,
  room: SheetRoom | undefined,
  night: PlannedNight,
  addCell: AddCell,
  reportError: ReportError,
) {
  const isOnSale = stored !== undefined || capacity !== undefined;
  const own = (stored?.sold ?? 0) + (stored?.held ?? 0);
  if (soldElsewhere !== undefined) {
    planElsewhere({ rooms: soldElsewhere, sellers }, stored, night, addCell, reportError);
    const most = (capacity ?? stored?.capacity ?? 0) - own;
    if (night.elsewhere && !isOnSale) reportError("soldElsewhere", messages.openFirst);
    else if (night.elsewhere && soldElsewhere > most)
      reportError("soldElsewhere", `Chỉ còn ${Math.max(0, most)} phòng ngoài phòng đã bán qua đơn và đang giữ.`);
  }
  const taken = own + (soldElsewhere ?? stored?.soldElsewhere ?? 0);
  if (capacity !== undefined && capacity !== stored?.capacity) {
    if (capacity < taken) reportError("capacity", `Đã bán hoặc đang giữ ${taken} phòng, không mở ít hơn được.`);
    if (room && capacity > room.units) reportError("capacity", messages.moreThanUnits(room.title, room.units));
    night.capacity = capacity;
    addCell("capacity", stored ? String(stored.capacity) : "chưa mở bán", String(capacity));
  }
  const stay = stored?.minNights ?? 1;
  for (const key of ["closed", "closedToArrival", "closedToDeparture"] as const) {
    const [was, is] = [stored?.[key] ?? false, cells[key]];
    if (is === undefined || is === was) continue;
    if (!isOnSale) reportError(key, messages.openFirst);
    night[key] = is;
    addCell(key, yesOrNo(was), yesOrNo(is));
  }
  if (minNights !== undefined && minNights !== stay) {
    if (!isOnSale) reportError("minNights", messages.openFirst);
    night.minNights = minNights;
    addCell("minNights", String(stay), String(minNights));
  }
}

/** A file without seller names keeps an unchanged stored number. */
function planElsewhere(
  { rooms, sellers }: { rooms: number; sellers: string },
  stored: StoredTerms | undefined,
  night: PlannedNight,
  addCell: AddCell,
  reportError: ReportError,
) {
  const before = stored?.elsewhere ?? [];
  if (sellers === "" && rooms === roomsElsewhere(before)) return;
  const after = readSellers(sellers, rooms);
  if (!after || after.some(({ seller }) => !sellerInput.safeParse(seller).success))
    return reportError("sellers", messages.wrongSellers);
  if (isSameValue(before, after)) return;
  night.elsewhere = after;
  addCell("soldElsewhere", sellersText(before) || "0", sellersText(after) || "0");
}

type PricePlace = { place: number; key: (typeof priceKeys)[PriceBasis][number]; nights: number | null | undefined };

function planPrice(
  row: SheetNight,
  { place, key, nights }: PricePlace,
  prices: RoomPrices,
  night: PlannedNight,
  addCell: AddCell,
) {
  const price = row[key];
  if (price === undefined || nights === undefined) return;
  const present = prices.of(row.roomId, nights, row.on);
  const next = price ?? present.ruled;
  if (price === null ? !present.isOwn : price === present.shown) return;
  night.prices.set(place, price);
  const mark = bigChange(present.shown, next);
  const after = price === null ? `${inWords(next)} (theo quy tắc)` : inWords(next);
  addCell(key, inWords(present.shown), after, mark ? bigChangeText[mark] : undefined);
}

const inWords = (price: number | null) => (price === null ? "chưa có giá" : formatVnd(price));

/**
 * Prices of one of two adults, or of the room for a night. Indexed by room, since a product has many prices of single days, and a room
 * type only some of them.
 */
export class RoomPrices {
  readonly #all: readonly PriceRule[];
  readonly #byRoom = new Map<string, { all: PriceRule[]; ruled: PriceRule[] }>();

  constructor(rules: readonly PriceRule[]) {
    this.#all = rules;
  }

  /** The current price, the price by the rules alone, and whether the current one was set for this day. */
  of(roomId: string, nights: number | null, on: SheetNight["on"]) {
    const rules = this.#rulesOf(roomId);
    const departure = { roomId, nights: nights ?? 1, on };
    const price = adultPrice(rules.all, departure);
    const isOwn = price?.rules[0]?.kind === "day";
    const currentPrice = price?.unit ?? null;
    return {
      shown: currentPrice,
      isOwn,
      ruled: isOwn ? (adultPrice(rules.ruled, departure)?.unit ?? null) : currentPrice,
    };
  }

  #rulesOf(roomId: string) {
    let known = this.#byRoom.get(roomId);
    if (!known) {
      const all = this.#all.filter((rule) => rule.roomId === null || rule.roomId === roomId);
      known = { all, ruled: all.filter((rule) => rule.kind !== "day") };
      this.#byRoom.set(roomId, known);
    }
    return known;
  }
}
