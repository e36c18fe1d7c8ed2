import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { yesOrNo } from "#platform/spreadsheets/cells.ts";
import type { RowChange, RowProblem } from "#platform/spreadsheets/dry-run.ts";
import { yieldBetween } from "#platform/spreadsheets/yield-between.ts";
import { type ElsewhereSale, sellerInput } from "../contract/grid.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { pricedLengths } from "../limits.ts";
import { messages } from "../messages.ts";
import { bigChange, bigChangeText } from "./big-change.ts";
import { readSellers, roomsElsewhere, sellersText } from "./elsewhere.ts";
import type { notOnSale } from "./grid-cell.ts";
import {
  type NightKey,
  nightColumns,
  priceKeys,
  roomLabels,
  type SheetRoom,
  type SoldRooms,
  type WantedNight,
} from "./night-sheet.ts";
import { adultPrice, type PriceRule } from "./price-rule.ts";

type StoredTerms = Omit<typeof notOnSale, "capacity"> & { capacity: number };

/** The changes of a row to a night. */
export type PlannedNight = {
  roomId: WantedNight["roomId"];
  on: WantedNight["on"];
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

export type NightPlan = { nights: PlannedNight[]; changes: RowChange[]; problems: RowProblem[]; unchanged: number };

type Present = SoldRooms & {
  rules: readonly PriceRule[];
  storedNight: (cell: { roomId: string; on: WantedNight["on"] }) => StoredTerms | undefined;
};

/** Compares the wanted rows with the stored nights; a row with a problem changes nothing. */
export async function planNights(
  wanted: readonly WantedNight[],
  { basis, rooms, rules, storedNight }: Present,
): Promise<NightPlan> {
  const plan: NightPlan = { nights: [], changes: [], problems: [], unchanged: 0 };
  const labels = roomLabels(rooms);
  const prices = new RoomPrices(rules);
  const units = new Map(rooms.map((room) => [room.id, room]));
  const titles = new Map(nightColumns[basis].map(({ key, title }) => [key, title]));
  const titleOf = (key: NightKey) => titles.get(key) ?? key;
  for await (const row of yieldBetween(wanted)) {
    const night: PlannedNight = { roomId: row.roomId, on: row.on, prices: new Map() };
    const cells: RowChange["cells"] = [];
    const say: Say = (key, before, after, warning) =>
      cells.push({ column: titleOf(key), before, after, ...(warning && { warning }) });
    const problems: RowProblem[] = [];
    const refuse = (key: NightKey, message: string) => problems.push({ row: row.row, column: titleOf(key), message });

    planTerms(row, storedNight(row), units.get(row.roomId), night, say, refuse);
    for (const [place, price] of row.prices.entries()) planPrice(row, placeOf(basis, place), price, prices, night, say);

    if (problems.length > 0) plan.problems.push(...problems);
    else if (cells.length === 0) plan.unchanged += 1;
    else {
      plan.nights.push(night);
      const name = `${formatDate(row.on)}, ${labels.get(row.roomId)}`;
      plan.changes.push({ row: row.row, name, isNew: false, cells });
    }
  }
  return plan;
}

type Say = (key: NightKey, before: string, after: string, warning?: string) => void;

function planTerms(
  { capacity, minNights, elsewhere, ...wanted }: WantedNight,
  stored: StoredTerms | undefined,
  room: SheetRoom | undefined,
  night: PlannedNight,
  say: Say,
  refuse: (key: NightKey, message: string) => void,
) {
  const isOnSale = stored !== undefined || capacity !== undefined;
  const own = (stored?.sold ?? 0) + (stored?.held ?? 0);
  if (elsewhere) {
    planElsewhere(elsewhere, stored, night, say, refuse);
    const most = (capacity ?? stored?.capacity ?? 0) - own;
    if (night.elsewhere && !isOnSale) refuse("soldElsewhere", messages.openFirst);
    else if (night.elsewhere && elsewhere.rooms > most)
      refuse("soldElsewhere", `Chỉ còn ${Math.max(0, most)} phòng ngoài phòng đã bán qua đơn và đang giữ.`);
  }
  const taken = own + (elsewhere?.rooms ?? stored?.soldElsewhere ?? 0);
  if (capacity !== undefined && capacity !== stored?.capacity) {
    if (capacity < taken) refuse("capacity", `Đã bán hoặc đang giữ ${taken} phòng, không mở ít hơn được.`);
    if (room && capacity > room.units) refuse("capacity", messages.moreThanUnits(room.title, room.units));
    night.capacity = capacity;
    say("capacity", stored ? String(stored.capacity) : "chưa mở bán", String(capacity));
  }
  const stay = stored?.minNights ?? 1;
  for (const key of ["closed", "closedToArrival", "closedToDeparture"] as const) {
    const [was, is] = [stored?.[key] ?? false, wanted[key]];
    if (is === undefined || is === was) continue;
    if (!isOnSale) refuse(key, messages.openFirst);
    night[key] = is;
    say(key, yesOrNo(was), yesOrNo(is));
  }
  if (minNights !== undefined && minNights !== stay) {
    if (!isOnSale) refuse("minNights", messages.openFirst);
    night.minNights = minNights;
    say("minNights", String(stay), String(minNights));
  }
}

/** A file without seller names keeps an unchanged stored number. */
function planElsewhere(
  { rooms, sellers }: NonNullable<WantedNight["elsewhere"]>,
  stored: StoredTerms | undefined,
  night: PlannedNight,
  say: Say,
  refuse: (key: NightKey, message: string) => void,
) {
  const before = stored?.elsewhere ?? [];
  if (sellers === "" && rooms === roomsElsewhere(before)) return;
  const after = readSellers(sellers, rooms);
  if (!after || after.some(({ seller }) => !sellerInput.safeParse(seller).success))
    return refuse("sellers", messages.wrongSellers);
  if (isSameValue(before, after)) return;
  night.elsewhere = after;
  say("soldElsewhere", sellersText(before) || "0", sellersText(after) || "0");
}

type PricePlace = { place: number; key: NightKey | undefined; nights: number | null | undefined };

const placeOf = (basis: PriceBasis, place: number): PricePlace => ({
  ...{ place, key: priceKeys[basis][place], nights: pricedLengths[basis][place] },
});

function planPrice(
  { roomId, on }: WantedNight,
  { place, key, nights }: PricePlace,
  price: number | null | undefined,
  prices: RoomPrices,
  night: PlannedNight,
  say: Say,
) {
  if (price === undefined || !key || nights === undefined) return;
  const present = prices.of(roomId, nights, on);
  const next = price ?? present.ruled;
  if (price === null ? !present.isOwn : price === present.shown) return;
  night.prices.set(place, price);
  const mark = bigChange(present.shown, next);
  const after = price === null ? `${inWords(next)} (theo quy tắc)` : inWords(next);
  say(key, inWords(present.shown), after, mark ? bigChangeText[mark] : undefined);
}

const inWords = (price: number | null) => (price === null ? "chưa có giá" : formatVnd(price));

/** Prices of one of two adults. Indexed by room, since a product has many prices of single days, and a room type only some of them. */
export class RoomPrices {
  readonly #all: readonly PriceRule[];
  readonly #byRoom = new Map<string, { all: PriceRule[]; ruled: PriceRule[] }>();

  constructor(rules: readonly PriceRule[]) {
    this.#all = rules;
  }

  /** The current price, the price by the rules alone, and whether the two differ. */
  of(roomId: string, nights: number | null, on: WantedNight["on"]) {
    const rules = this.#rulesOf(roomId);
    const departure = { roomId, nights: nights ?? 1, on };
    const price = adultPrice(rules.all, departure);
    const isOwn = price?.rules[0]?.kind === "day";
    const shown = price?.unit ?? null;
    return { shown, isOwn, ruled: isOwn ? (adultPrice(rules.ruled, departure)?.unit ?? null) : shown };
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
