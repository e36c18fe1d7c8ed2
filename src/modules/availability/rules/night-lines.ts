import { type CalendarDate, formatDate, nightsOf } from "#kernel/calendar-date.ts";
import { timesVnd, type Vnd, zeroVnd } from "#kernel/money.ts";
import type { LineKind, QuoteLine } from "../contract/offer.ts";
import type { Child, RoomGuests } from "../contract/stay.ts";
import {
  type AdultPrice,
  adultPrice,
  amountOf,
  type Departure,
  type PriceRule,
  ruleRef,
  strongestRule,
} from "./price-rule.ts";
import { freeBeds, needsBed, paysAsAdult, type RoomTerms } from "./room-guests.ts";

type Stay = { checkIn: CalendarDate; nights: number };

type NewLine = Omit<QuoteLine, "amount">;
type Found = { rule: PriceRule; unit: Vnd };

/**
 * What one room costs when it is sold by the night: for each night the room with what its season, weekday and holiday make of
 * it, and the guests beyond those it is for. A price of a single day stands in place of base, season and weekday. Null while a
 * night has no price.
 */
export function nightLines(
  rules: readonly PriceRule[],
  stay: Stay,
  room: RoomTerms,
  guests: RoomGuests,
): QuoteLine[] | null {
  const nights = nightsFor(rules, stay, room);
  if (!nights) return null;
  const lines = new NightLines(room);
  for (const night of nights) {
    const { price, holiday } = night;
    const { on } = night.departure;
    lines.add("room-night", `Phòng ${room.title}`, on, 1, price.unit, price.rules);
    if (holiday) lines.add("holiday", holiday.label, on, 1, amountOf(holiday, price.unit), [holiday]);
    addGuests(lines, rules, night, room, guests);
  }
  return lines.all();
}

/** What a night is in a room whoever sleeps there. */
type Night = {
  departure: Departure;
  price: AdultPrice;
  holiday: PriceRule | undefined;
  extraAdult: PriceRule | undefined;
};

/** A stay is priced for many ways of filling its rooms, and its nights are the same in all of them. */
const nightsOfStays = new WeakMap<Stay, WeakMap<readonly PriceRule[], Map<string, Night[] | null>>>();

function nightsFor(rules: readonly PriceRule[], stay: Stay, room: RoomTerms): Night[] | null {
  const ofStay = nightsOfStays.get(stay) ?? new WeakMap<readonly PriceRule[], Map<string, Night[] | null>>();
  nightsOfStays.set(stay, ofStay);
  const ofRooms = ofStay.get(rules) ?? new Map<string, Night[] | null>();
  ofStay.set(rules, ofRooms);
  const known = ofRooms.get(room.id) ?? nightsIn(rules, stay, room.id);
  ofRooms.set(room.id, known);
  return known;
}

function nightsIn(rules: readonly PriceRule[], { checkIn, nights }: Stay, roomId: string): Night[] | null {
  const found: Night[] = [];
  for (const on of nightsOf(checkIn, nights)) {
    const departure = { roomId, nights, on };
    const price = adultPrice(rules, departure);
    if (!price) return null;
    const [holiday, extraAdult] = [
      strongestRule(rules, "holiday", departure),
      strongestRule(rules, "extra-adult", departure),
    ];
    found.push({ departure, price, holiday, extraAdult });
  }
  return found;
}

function addGuests(
  nights: NightLines,
  rules: readonly PriceRule[],
  { departure, price, extraAdult }: Night,
  room: RoomTerms,
  guests: RoomGuests,
) {
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules));
  const extra = Math.max(0, guests.adults + grown.length - room.baseGuests);
  // Without a rule the room costs the same for as many as it takes.
  if (extraAdult && extra > 0)
    nights.add("extra-adult", extraAdult.label, departure.on, extra, amountOf(extraAdult, price.unit), [extraAdult]);
  const used = new Map<string, number>();
  let free = freeBeds(room, guests, rules);
  for (const child of guests.children.filter((one) => !paysAsAdult(one.age, rules))) {
    const mayChoose = !needsBed(child, rules);
    // The bed of who must have one is kept already.
    const wish = mayChoose && free <= 0 ? { ...child, bed: "shared" as const } : child;
    const found = childOf(rules, departure, wish, price.unit, used);
    if (!found) continue;
    if (mayChoose && found.rule.bed === "own") free -= 1;
    used.set(found.rule.id, (used.get(found.rule.id) ?? 0) + 1);
    const bed = found.rule.bed === "own" ? "giường riêng" : "ngủ chung";
    nights.add("child", `Bé ${child.age} tuổi, ${bed}`, departure.on, 1, found.unit, [found.rule]);
  }
}

// A child sleeps as it was wished, or where it costs less.
function childOf(
  rules: readonly PriceRule[],
  departure: Departure,
  { age, bed }: Child,
  room: Vnd,
  used: ReadonlyMap<string, number>,
): Found | undefined {
  const inBed = (wanted: "own" | "shared"): Found | undefined => {
    const rule = strongestRule(rules, "child", departure, (one) => {
      const isFree = (used.get(one.id) ?? 0) < (one.limitPerCabin ?? Number.POSITIVE_INFINITY);
      return one.bed === wanted && isFree && age >= (one.ageFrom ?? 0) && age <= (one.ageTo ?? 0);
    });
    return rule && { rule, unit: amountOf(rule, room) };
  };
  const [own, shared] = [inBed("own"), inBed("shared")];
  if (bed === "own") return own ?? shared;
  if (bed === "shared") return shared ?? own;
  return own && shared && shared.unit < own.unit ? shared : (own ?? shared);
}

/** Lines of single nights; those that cost the same become one that names its nights. */
class NightLines {
  readonly #room: RoomTerms;
  readonly #lines: (NewLine & { on: CalendarDate })[] = [];

  constructor(room: RoomTerms) {
    this.#room = room;
  }

  add(kind: LineKind, label: string, on: CalendarDate, quantity: number, unit: Vnd, rules: readonly PriceRule[]) {
    if (kind !== "room-night" && unit === zeroVnd) return;
    this.#lines.push({ kind, roomId: this.#room.id, label, note: "", quantity, unit, rules: rules.map(ruleRef), on });
  }

  all(): QuoteLine[] {
    const alike = Map.groupBy(this.#lines, ({ kind, label, unit }) => [kind, label, unit].join("|"));
    return [...alike.values()].flatMap((lines) => {
      const [first] = lines;
      if (!first) return [];
      const { on: _, ...line } = first;
      const quantity = lines.reduce((sum, one) => sum + one.quantity, 0);
      const note = nightsInWords([...new Set(lines.map(({ on }) => on))]);
      return [{ ...line, note, quantity, amount: timesVnd(line.unit, quantity) }];
    });
  }
}

/** "Đêm 12/12, 13/12" */
const nightsInWords = (nights: readonly CalendarDate[]) =>
  `Đêm ${nights.map((on) => formatDate(on).slice(0, 5)).join(", ")}`;
