import { nightsOf } from "#kernel/calendar-date.ts";
import { percentOf, timesVnd, type Vnd } from "#kernel/money.ts";
import { roomLabel } from "#modules/rooms/rules.ts";
import type { LineKind, StayPriceLine } from "../contract/offer.ts";
import { type Bed, beds, type Child, type RoomGuests } from "../contract/stay.ts";
import {
  type AdultPrice,
  amountOf,
  coversAge,
  type PriceRule,
  type RoomStart,
  ruleRef,
  strongestRule,
  type Trip,
} from "./price-rule.ts";
import { paysAsAdult, type RoomTerms } from "./room-guests.ts";

/** Up to this many children of one room are tried in every bed; a room takes nine at most, and hardly ever more than three. */
const MAX_TRIED = 6;

/** The price lines of one room, with the cheapest beds for its children. */
export function roomLines(
  rules: readonly PriceRule[],
  trip: Trip,
  room: RoomTerms,
  guests: RoomGuests,
  price: AdultPrice,
): StayPriceLine[] {
  let best: { lines: StayPriceLine[]; total: number } | undefined;
  for (const children of bedChoices(rules, trip, room, guests.children)) {
    const lines = linesInBeds(rules, trip, room, { ...guests, children }, price);
    const total = lines.reduce((sum, line) => sum + line.amount, 0);
    if (!best || total < best.total) best = { lines, total };
  }
  return best?.lines ?? [];
}

/** Beds with a price for an age; none for a child who pays as an adult. */
export function bedsFor(
  rules: readonly PriceRule[],
  { checkIn, nights }: Trip,
  roomId: string,
  age: number,
): readonly Bed[] {
  if (paysAsAdult(age, rules)) return [];
  const start = { roomId, nights, on: checkIn };
  return beds.filter((bed) => strongestRule(rules, "child", start, (rule) => rule.bed === bed && coversAge(rule, age)));
}

// The own bed comes first: at the same price it is the better one.
function bedChoices(rules: readonly PriceRule[], trip: Trip, room: RoomTerms, children: readonly Child[]): Child[][] {
  let choices: Child[][] = [[]];
  let tried = 0;
  for (const child of children) {
    const open = child.bed ? [] : bedsFor(rules, trip, room.id, child.age);
    tried += open.length > 1 ? 1 : 0;
    const options: Child[] = open.length > 1 && tried <= MAX_TRIED ? open.map((bed) => ({ ...child, bed })) : [child];
    choices = choices.flatMap((choice) => options.map((option) => [...choice, option]));
  }
  return choices;
}

function linesInBeds(
  rules: readonly PriceRule[],
  trip: Trip,
  room: RoomTerms,
  guests: RoomGuests,
  price: AdultPrice,
): StayPriceLine[] {
  const lines = new Lines();
  const start: RoomStart = { roomId: room.id, nights: trip.nights, on: trip.checkIn };
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules));
  const children = guests.children.filter((child) => !paysAsAdult(child.age, rules));
  const adults = guests.adults + grown.length;
  const baseAdults = Math.min(adults, room.baseGuests);
  const grownNote = grown.length > 0 ? `, gồm ${grown.map((child) => `bé ${child.age} tuổi`).join(", ")}` : "";

  lines.add("adult", room, "Người lớn", `${roomLabel(room.title)}${grownNote}`, baseAdults, price.unit, price.rules);
  addExtraAdults(lines, rules, start, room, adults - baseAdults, price);
  const childShares = addChildren(lines, rules, start, room, children, price);
  const alone = adults === 1 && childShares.every((share) => share.bed === "shared");
  const single = alone ? strongestRule(rules, "single", start) : undefined;
  if (single) {
    lines.add("single", room, single.label, "Một khách dùng cả phòng", 1, amountOf(single, price.unit), [single]);
  }
  addHolidays(lines, rules, trip, room, adults, childShares, price.unit);
  return lines.all();
}

function addExtraAdults(
  lines: Lines,
  rules: readonly PriceRule[],
  start: RoomStart,
  room: RoomTerms,
  count: number,
  price: AdultPrice,
) {
  if (count <= 0) return;
  const rule = strongestRule(rules, "extra-adult", start);
  const unit = rule ? amountOf(rule, price.unit) : price.unit;
  const note = rule?.percent != null ? `${rule.percent}% giá người lớn, giường phụ` : "Giường phụ";
  lines.add("extra-adult", room, "Người lớn thứ ba trở đi", note, count, unit, rule ? [rule] : price.rules);
}

type ChildShare = { age: number; bed: "own" | "shared"; percent: number };

function addChildren(
  lines: Lines,
  rules: readonly PriceRule[],
  start: RoomStart,
  room: RoomTerms,
  children: readonly Child[],
  price: AdultPrice,
): ChildShare[] {
  const used = new Map<string, number>();
  return children.map((child) => {
    const rule = childRule(rules, start, child, price.unit, used);
    if (!rule) {
      lines.add("child", room, `Bé ${child.age} tuổi`, "Tính như người lớn", 1, price.unit, price.rules);
      return { age: child.age, bed: "own", percent: 100 };
    }
    used.set(rule.id, (used.get(rule.id) ?? 0) + 1);
    const unit = amountOf(rule, price.unit);
    const bed = rule.bed ?? "own";
    const bedNote = bed === "own" ? "giường riêng" : "ngủ chung";
    const share = rule.percent === null ? "Giá trẻ em" : `${rule.percent}% giá người lớn`;
    const note = unit === 0 ? `Miễn phí, ${bedNote}` : `${share}, ${bedNote}`;
    lines.add("child", room, `Bé ${child.age} tuổi`, note, 1, unit, [rule]);
    return { age: child.age, bed, percent: unit === 0 ? 0 : (rule.percent ?? 100) };
  });
}

// Without a wish, or beyond the children that are tried in every bed, a child has the cheaper one.
function childRule(
  rules: readonly PriceRule[],
  start: RoomStart,
  child: Child,
  adult: Vnd,
  used: ReadonlyMap<string, number>,
): PriceRule | undefined {
  const bandFor = (bed: "own" | "shared") =>
    strongestRule(rules, "child", start, (rule) => {
      const isBelowLimit = (used.get(rule.id) ?? 0) < (rule.limitPerCabin ?? Number.POSITIVE_INFINITY);
      return rule.bed === bed && isBelowLimit && coversAge(rule, child.age);
    });
  if (child.bed) return bandFor(child.bed) ?? bandFor(child.bed === "own" ? "shared" : "own");
  const [own, shared] = [bandFor("own"), bandFor("shared")];
  return own && shared && amountOf(shared, adult) < amountOf(own, adult) ? shared : (own ?? shared);
}

// A holiday is added once for a trip, however many of its nights fall on it; children pay their share.
function addHolidays(
  lines: Lines,
  rules: readonly PriceRule[],
  trip: Trip,
  room: RoomTerms,
  adults: number,
  children: readonly ChildShare[],
  adult: Vnd,
) {
  const holidays = new Map<string, PriceRule>();
  for (const night of nightsOf(trip.checkIn, trip.nights)) {
    const rule = strongestRule(rules, "holiday", { roomId: room.id, nights: trip.nights, on: night });
    if (rule) holidays.set(rule.id, rule);
  }
  for (const rule of holidays.values()) {
    const unit = amountOf(rule, adult);
    lines.add("holiday", room, rule.label, "Người lớn", adults, unit, [rule]);
    for (const { age, percent } of children) {
      const share = percentOf(unit, percent);
      if (share > 0) lines.add("holiday", room, rule.label, `Bé ${age} tuổi, ${percent}%`, 1, share, [rule]);
    }
  }
}

type NewLine = Omit<StayPriceLine, "amount">;

/** Lines of the same kind, price and rules become one with a larger quantity. */
export function mergeLines(lines: readonly NewLine[]): StayPriceLine[] {
  const merged = new Map<string, StayPriceLine>();
  for (const line of lines) {
    const key = [line.kind, line.roomId, line.ratePlanId ?? "", line.label, line.note, line.unit].join("|");
    const known = merged.get(key);
    const quantity = (known?.quantity ?? 0) + line.quantity;
    merged.set(key, { ...(known ?? line), quantity, amount: timesVnd(line.unit, quantity) });
  }
  return [...merged.values()];
}

class Lines {
  readonly #lines: NewLine[] = [];

  add(kind: LineKind, room: RoomTerms, label: string, note: string, quantity: number, unit: Vnd, rules: PriceRule[]) {
    if (quantity > 0)
      this.#lines.push({ kind, roomId: room.id, label, note, quantity, unit, rules: rules.map(ruleRef) });
  }

  all(): StayPriceLine[] {
    return mergeLines(this.#lines);
  }
}
