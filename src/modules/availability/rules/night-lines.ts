import { type CalendarDate, formatDate, nightsOf } from "#kernel/calendar-date.ts";
import { type Vnd, zeroVnd } from "#kernel/money.ts";
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
import { mergeLines } from "./room-lines.ts";

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
  const nights = new NightLines(room);
  for (const on of nightsOf(stay.checkIn, stay.nights)) {
    const departure = { roomId: room.id, nights: stay.nights, on };
    const price = adultPrice(rules, departure);
    if (!price) return null;
    nights.add("room-night", `Phòng ${room.title}`, on, 1, price.unit, price.rules);
    const holiday = strongestRule(rules, "holiday", departure);
    if (holiday) nights.add("holiday", holiday.label, on, 1, amountOf(holiday, price.unit), [holiday]);
    addGuests(nights, rules, departure, room, guests, price);
  }
  return nights.all();
}

function addGuests(
  nights: NightLines,
  rules: readonly PriceRule[],
  departure: Departure,
  room: RoomTerms,
  guests: RoomGuests,
  price: AdultPrice,
) {
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules));
  const extra = Math.max(0, guests.adults + grown.length - room.baseGuests);
  const rule = extra > 0 ? strongestRule(rules, "extra-adult", departure) : undefined;
  // Without a rule the room costs the same for as many as it takes.
  if (rule) nights.add("extra-adult", rule.label, departure.on, extra, amountOf(rule, price.unit), [rule]);
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
    return mergeLines(
      [...alike.values()].flatMap((lines) => {
        const nights = [...new Set(lines.map(({ on }) => on))];
        return lines.map(({ on: _, ...line }) => ({ ...line, note: nightsInWords(nights) }));
      }),
    );
  }
}

/** "Đêm 12/12, 13/12" */
const nightsInWords = (nights: readonly CalendarDate[]) =>
  `Đêm ${nights.map((on) => formatDate(on).slice(0, 5)).join(", ")}`;
