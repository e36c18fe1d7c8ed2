import { type CalendarDate, formatDate, nightsOf } from "#kernel/calendar-date.ts";
import { timesVnd, type Vnd, zeroVnd } from "#kernel/money.ts";
import { roomLabel } from "#modules/rooms/rules.ts";
import type { LineKind, StayPriceLine } from "../contract/offer.ts";
import type { Child, RoomGuests } from "../contract/stay.ts";
import {
  type AdultPrice,
  adultPrice,
  amountOf,
  childRulesOf,
  coversAge,
  type PriceRule,
  type RoomStart,
  ruleApplies,
  ruleRef,
  strongestRule,
  type Trip,
} from "./price-rule.ts";
import { freeBeds, needsBed, paysAsAdult, type RoomTerms } from "./room-guests.ts";

type NightLine = { kind: LineKind; label: string; quantity: number; unit: Vnd; rules: readonly PriceRule[] };
type DatedLine = NightLine & { on: CalendarDate };
type Found = { rule: PriceRule; unit: Vnd };

/**
 * The price of one room sold by the night. Each night has the room price with season, weekday and holiday, and the extra guests. A price
 * of a single day replaces base, season and weekday. Null while a night has no price.
 */
export function nightLines(
  rules: readonly PriceRule[],
  { checkIn, nights }: Trip,
  room: RoomTerms,
  guests: RoomGuests,
): StayPriceLine[] | null {
  const lines: DatedLine[] = [];
  for (const on of nightsOf(checkIn, nights)) {
    const night = nightOn(rules, { roomId: room.id, nights, on });
    if (!night) return null;
    lines.push(...linesOfNight(rules, night, room, guests).map((line) => ({ ...line, on })));
  }
  return mergeEqualNights(lines, room);
}

/** The guest-independent price of a night in a room. */
export type Night = {
  start: RoomStart;
  price: AdultPrice;
  holiday: PriceRule | undefined;
  extraAdult: PriceRule | undefined;
  children: readonly PriceRule[];
};

/** Null while the night has no price. */
export function nightOn(rules: readonly PriceRule[], start: RoomStart): Night | null {
  const price = adultPrice(rules, start);
  if (!price) return null;
  return {
    start,
    price,
    holiday: strongestRule(rules, "holiday", start),
    extraAdult: strongestRule(rules, "extra-adult", start),
    children: childRulesOf(rules).filter((rule) => ruleApplies(rule, start)),
  };
}

/** The lines of one night of a room with its guests; zero lines are left out, except for the room itself. */
export function linesOfNight(
  rules: readonly PriceRule[],
  night: Night,
  room: RoomTerms,
  guests: RoomGuests,
): NightLine[] {
  const { price, holiday } = night;
  const lines: NightLine[] = [
    { kind: "room-night", label: roomLabel(room.title), quantity: 1, unit: price.unit, rules: price.rules },
  ];
  if (holiday)
    lines.push({
      kind: "holiday",
      label: holiday.label,
      quantity: 1,
      unit: amountOf(holiday, price.unit),
      rules: [holiday],
    });
  lines.push(...linesOfGuests(rules, night, room, guests));
  return lines.filter(({ kind, unit }) => kind === "room-night" || unit !== zeroVnd);
}

function linesOfGuests(
  rules: readonly PriceRule[],
  { start, price, extraAdult, children: bands }: Night,
  room: RoomTerms,
  guests: RoomGuests,
): NightLine[] {
  const lines: NightLine[] = [];
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules));
  const extra = Math.max(0, guests.adults + grown.length - room.baseGuests);
  // Without a rule for extra adults the room costs the same for all of its guests.
  if (extraAdult && extra > 0) {
    const unit = amountOf(extraAdult, price.unit);
    lines.push({ kind: "extra-adult", label: extraAdult.label, quantity: extra, unit, rules: [extraAdult] });
  }
  const used = new Map<string, number>();
  let free = freeBeds(room, guests, rules);
  for (const child of guests.children.filter((one) => !paysAsAdult(one.age, rules))) {
    const mayChoose = !needsBed(child, rules);
    // The bed of a child who must have one is reserved already.
    const wish = mayChoose && free <= 0 ? { ...child, bed: "shared" as const } : child;
    const childPrice = childOf(bands, start, wish, price.unit, used);
    if (!childPrice) continue;
    if (mayChoose && childPrice.rule.bed === "own") free -= 1;
    used.set(childPrice.rule.id, (used.get(childPrice.rule.id) ?? 0) + 1);
    const bed = childPrice.rule.bed === "own" ? "giường riêng" : "ngủ chung";
    const label = `Bé ${child.age} tuổi, ${bed}`;
    lines.push({ kind: "child", label, quantity: 1, unit: childPrice.unit, rules: [childPrice.rule] });
  }
  return lines;
}

// The child sleeps as wished, or where it costs less.
function childOf(
  bands: readonly PriceRule[],
  start: RoomStart,
  { age, bed }: Child,
  room: Vnd,
  used: ReadonlyMap<string, number>,
): Found | undefined {
  const inBed = (bed: "own" | "shared"): Found | undefined => {
    const rule = strongestRule(bands, "child", start, (one) => {
      const isBelowLimit = (used.get(one.id) ?? 0) < (one.limitPerCabin ?? Number.POSITIVE_INFINITY);
      return one.bed === bed && isBelowLimit && coversAge(one, age);
    });
    return rule && { rule, unit: amountOf(rule, room) };
  };
  const [own, shared] = [inBed("own"), inBed("shared")];
  if (bed === "own") return own ?? shared;
  if (bed === "shared") return shared ?? own;
  return own && shared && shared.unit < own.unit ? shared : (own ?? shared);
}

/** The room first, whatever its nights cost, then what the guests add. */
const lineOrder: readonly LineKind[] = ["room-night", "holiday", "extra-adult", "child"];

/** Merges lines of single nights: equal ones become one that names its nights. */
function mergeEqualNights(dated: readonly DatedLine[], room: RoomTerms): StayPriceLine[] {
  const alike = Map.groupBy(dated, ({ kind, label, unit }) => [kind, label, unit].join("|"));
  const merged = [...alike.values()].toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  return merged.flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const { kind, label, unit } = first;
    const quantity = lines.reduce((sum, one) => sum + one.quantity, 0);
    const note = nightsInWords([...new Set(lines.map(({ on }) => on))]);
    const rules = first.rules.map(ruleRef);
    return [{ kind, roomId: room.id, label, note, quantity, unit, rules, amount: timesVnd(unit, quantity) }];
  });
}

const rankOf = (line: DatedLine | undefined) => (line ? lineOrder.indexOf(line.kind) : 0);

/** "Đêm 12/12, 13/12" */
const nightsInWords = (nights: readonly CalendarDate[]) =>
  `Đêm ${nights.map((on) => formatDate(on).slice(0, 5)).join(", ")}`;
