import { addDays, type CalendarDate, nightsOf } from "#kernel/calendar-date.ts";
import { percentOf, sumVnd, timesVnd, type Vnd, zeroVnd } from "#kernel/money.ts";
import type { CabinChoice, CabinGuests, Child, LineKind, Party, Quote, QuoteLine } from "../contract.ts";
import { MAX_CABINS } from "../limits.ts";
import { paysAsAdult, type RoomTerms, refusalOf, waysToSleep } from "./cabin-guests.ts";
import {
  type AdultPrice,
  adultPrice,
  amountOf,
  type Departure,
  type PriceRule,
  ruleRef,
  strongestRule,
} from "./price-rule.ts";

/** Everything a price of one ship is made of. */
export type PriceTerms = { rooms: ReadonlyMap<string, RoomTerms>; rules: readonly PriceRule[] };

export type Trip = { checkIn: CalendarDate; nights: number };

/** A price, or the sentence that says why there is none. */
export type Priced = { ok: true; quote: Quote } | { ok: false; reason: string };

/** The price of a party whose guests have their cabins. The only place where a price is made. */
export function priceCabins(terms: PriceTerms, trip: Trip, cabins: readonly CabinGuests[]): Priced {
  const lines = new Lines();
  for (const cabin of cabins) {
    const room = terms.rooms.get(cabin.roomId);
    if (!room) return { ok: false, reason: "Loại phòng này không còn bán." };
    const refusal = refusalOf(room, cabin, terms.rules);
    if (refusal) return { ok: false, reason: refusal };
    const price = adultPrice(terms.rules, { roomId: room.id, nights: trip.nights, on: trip.checkIn });
    if (!price) return { ok: false, reason: `Phòng ${room.title} chưa có giá cho ngày này.` };
    addCabin(lines, terms.rules, trip, room, cabin, price);
  }
  return { ok: true, quote: toQuote(trip, [...cabins], lines.all(), false) };
}

/** The cheapest way to sleep a party in the cabins it chose. */
export function priceParty(terms: PriceTerms, trip: Trip, choice: readonly CabinChoice[], party: Party): Priced {
  const ways = waysToSleep(terms.rooms, choice, party, terms.rules);
  const priced = ways.map((cabins) => priceCabins(terms, trip, cabins));
  const cheapest = cheapestOf(priced.flatMap((result) => (result.ok ? [result.quote] : [])));
  if (cheapest) return { ok: true, quote: cheapest };
  return priced[0] ?? { ok: false, reason: reasonNotToSleep(terms, choice, party) };
}

/** The price of the whole ship for a trip, whatever the party. */
export function priceCharter(terms: PriceTerms, trip: Trip, shipId: string, party: Party): Priced {
  const berths = [...terms.rooms.values()].length;
  const rule = strongestRule(terms.rules, "charter", { roomId: shipId, nights: trip.nights, on: trip.checkIn });
  if (!rule?.amountVnd || berths === 0) return { ok: false, reason: "Tàu này báo giá thuê trọn tàu qua điện thoại." };
  const guests = party.adults + party.children.length;
  const line: QuoteLine = {
    kind: "charter",
    roomId: null,
    label: "Thuê trọn tàu",
    note: `${rule.label}, ${guests} khách`,
    quantity: 1,
    unit: rule.amountVnd,
    amount: rule.amountVnd,
    rules: [ruleRef(rule)],
  };
  return { ok: true, quote: toQuote(trip, [], [line], true) };
}

export type Offer = { choice: CabinChoice[]; quote: Quote };

/** The cheapest cabins that take a party, of those still left; undefined when no choice of them does. */
export function cheapestOffer(
  terms: PriceTerms,
  trip: Trip,
  party: Party,
  left: ReadonlyMap<string, number>,
): Offer | undefined {
  const offers: Offer[] = [];
  for (const room of terms.rooms.values()) {
    const choice = smallestChoice(terms, trip, party, room.id, left.get(room.id) ?? 0);
    if (choice) offers.push(choice);
  }
  if (offers.length === 0) {
    const mixed = mixedChoice(terms, trip, party, left);
    if (mixed) offers.push(mixed);
  }
  return offers.reduce<Offer | undefined>(
    (best, o) => (!best || o.quote.total < best.quote.total ? o : best),
    undefined,
  );
}

function smallestChoice(terms: PriceTerms, trip: Trip, party: Party, roomId: string, left: number): Offer | undefined {
  const most = Math.min(left, MAX_CABINS, party.adults);
  for (let quantity = 1; quantity <= most; quantity += 1) {
    const choice = [{ roomId, quantity }];
    const priced = priceParty(terms, trip, choice, party);
    if (priced.ok) return { choice, quote: priced.quote };
  }
  return undefined;
}

// No type alone is enough: take the cheapest cabins of all types, one after another, until the party sleeps.
function mixedChoice(
  terms: PriceTerms,
  trip: Trip,
  party: Party,
  left: ReadonlyMap<string, number>,
): Offer | undefined {
  const byPrice = [...terms.rooms.values()]
    .map((room) => ({
      room,
      price: adultPrice(terms.rules, { roomId: room.id, nights: trip.nights, on: trip.checkIn }),
    }))
    .filter((one): one is { room: RoomTerms; price: AdultPrice } => one.price !== undefined)
    .sort((a, b) => a.price.unit - b.price.unit);
  const cabins = byPrice
    .flatMap(({ room }) => Array.from({ length: Math.min(left.get(room.id) ?? 0, MAX_CABINS) }, () => room.id))
    .slice(0, Math.min(MAX_CABINS, party.adults));

  for (let count = 2; count <= cabins.length; count += 1) {
    const choice = countById(cabins.slice(0, count));
    const priced = priceParty(terms, trip, choice, party);
    if (priced.ok) return { choice, quote: priced.quote };
  }
  return undefined;
}

function addCabin(
  lines: Lines,
  rules: readonly PriceRule[],
  trip: Trip,
  room: RoomTerms,
  cabin: CabinGuests,
  price: AdultPrice,
) {
  const departure: Departure = { roomId: room.id, nights: trip.nights, on: trip.checkIn };
  const grown = cabin.children.filter((child) => paysAsAdult(child.age, rules));
  const children = cabin.children.filter((child) => !paysAsAdult(child.age, rules));
  const adults = cabin.adults + grown.length;
  const sharing = Math.min(adults, room.baseGuests);
  const grownNote = grown.length > 0 ? `, gồm ${grown.map((child) => `bé ${child.age} tuổi`).join(", ")}` : "";

  lines.add("adult", room, "Người lớn", `Phòng ${room.title}${grownNote}`, sharing, price.unit, price.rules);
  addExtraAdults(lines, rules, departure, room, adults - sharing, price);
  const shares = addChildren(lines, rules, departure, room, children, price);
  const alone = adults === 1 && shares.every((share) => share.bed === "shared");
  const single = alone ? strongestRule(rules, "single", departure) : undefined;
  if (single) {
    lines.add("single", room, single.label, "Một khách dùng cả phòng", 1, amountOf(single, price.unit), [single]);
  }
  addHolidays(lines, rules, trip, room, adults, shares, price.unit);
}

function addExtraAdults(
  lines: Lines,
  rules: readonly PriceRule[],
  departure: Departure,
  room: RoomTerms,
  count: number,
  price: AdultPrice,
) {
  if (count <= 0) return;
  const rule = strongestRule(rules, "extra-adult", departure);
  const unit = rule ? amountOf(rule, price.unit) : price.unit;
  const note = rule?.percent != null ? `${rule.percent}% giá người lớn, giường phụ` : "Giường phụ";
  lines.add("extra-adult", room, "Người lớn thứ ba trở đi", note, count, unit, rule ? [rule] : price.rules);
}

type ChildShare = { age: number; bed: "own" | "shared"; percent: number };

function addChildren(
  lines: Lines,
  rules: readonly PriceRule[],
  departure: Departure,
  room: RoomTerms,
  children: readonly Child[],
  price: AdultPrice,
): ChildShare[] {
  const used = new Map<string, number>();
  return children.map((child) => {
    const rule = childRule(rules, departure, child, price.unit, used);
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

// Without a wish the child sleeps with its parents while that is free, and in a bed of its own otherwise.
function childRule(
  rules: readonly PriceRule[],
  departure: Departure,
  child: Child,
  adult: Vnd,
  used: ReadonlyMap<string, number>,
): PriceRule | undefined {
  const bandFor = (bed: "own" | "shared") =>
    strongestRule(rules, "child", departure, (rule) => {
      const inBand = child.age >= (rule.ageFrom ?? 0) && child.age <= (rule.ageTo ?? 0);
      return inBand && rule.bed === bed && (used.get(rule.id) ?? 0) < (rule.limitPerCabin ?? Number.POSITIVE_INFINITY);
    });
  if (child.bed) return bandFor(child.bed) ?? bandFor(child.bed === "own" ? "shared" : "own");
  const shared = bandFor("shared");
  if (shared && amountOf(shared, adult) === 0) return shared;
  return bandFor("own") ?? shared;
}

// Once a trip for each holiday that one of its nights falls on; children pay their share of it.
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

/** Lines of the same kind, price and rules become one with a larger quantity. */
class Lines {
  readonly #lines = new Map<string, QuoteLine>();

  add(kind: LineKind, room: RoomTerms, label: string, note: string, quantity: number, unit: Vnd, rules: PriceRule[]) {
    if (quantity <= 0) return;
    const key = [kind, room.id, label, note, unit].join("|");
    const line = this.#lines.get(key);
    const total = (line?.quantity ?? 0) + quantity;
    const refs = line?.rules ?? rules.map(ruleRef);
    this.#lines.set(key, {
      kind,
      roomId: room.id,
      label,
      note,
      quantity: total,
      unit,
      amount: timesVnd(unit, total),
      rules: refs,
    });
  }

  all(): QuoteLine[] {
    return [...this.#lines.values()];
  }
}

function toQuote(trip: Trip, cabins: CabinGuests[], lines: QuoteLine[], charter: boolean): Quote {
  const total = lines.length > 0 ? sumVnd(lines.map((line) => line.amount)) : zeroVnd;
  // Field by field: who asks may carry more, such as the contact of a booking, and a price is shown and stored.
  const { checkIn, nights } = trip;
  return { checkIn, checkOut: addDays(checkIn, nights), nights, charter, cabins, lines, total };
}

function reasonNotToSleep(terms: PriceTerms, choice: readonly CabinChoice[], party: Party): string {
  const cabins = choice.reduce((sum, one) => sum + one.quantity, 0);
  if (cabins === 0) return "Bạn chưa chọn phòng.";
  if (cabins > party.adults)
    return `Mỗi phòng cần ít nhất một người lớn: ${party.adults} người lớn ở tối đa ${party.adults} phòng.`;
  const [only] = choice;
  const room = only && cabins === 1 ? terms.rooms.get(only.roomId) : undefined;
  if (room) return refusalOf(room, party, terms.rules) ?? `Phòng ${room.title} không đủ chỗ cho nhà mình.`;
  return "Các phòng đã chọn không đủ chỗ cho nhà mình.";
}

const cheapestOf = (quotes: Quote[]): Quote | undefined =>
  quotes.reduce<Quote | undefined>((best, quote) => (!best || quote.total < best.total ? quote : best), undefined);

function countById(roomIds: string[]): CabinChoice[] {
  const counts = new Map<string, number>();
  for (const id of roomIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([roomId, quantity]) => ({ roomId, quantity }));
}
