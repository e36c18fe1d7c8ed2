import { addDays } from "#kernel/calendar-date.ts";
import { sumVnd, zeroVnd } from "#kernel/money.ts";
import { roomLabel } from "#modules/rooms/rules.ts";
import type { PricedChoice, StayPrice, StayPriceLine } from "../contract/offer.ts";
import type { RatePlan } from "../contract/rate-plan.ts";
import type { Party, RoomChoice, RoomGuests } from "../contract/stay.ts";
import { MAX_ROOMS } from "../limits.ts";
import { messages } from "../messages.ts";
import { betterRooms, type RoomCost } from "./better-rooms.ts";
import { nightLines } from "./night-lines.ts";
import { type AdultPrice, adultPrice, type PriceRule, ruleRef, strongestRule, type Trip } from "./price-rule.ts";
import { NightCosts } from "./room-costs.ts";
import { type RoomTerms, refusalOf, roomAssignments } from "./room-guests.ts";
import { mergeLines, roomLines } from "./room-lines.ts";

/** A rate plan with its price rules. */
export type PlanTerms = { plan: Omit<RatePlan, "productId">; rules: readonly PriceRule[] };

/** Everything that prices of one product need: its rooms, its first plan, and its other plans in order. */
export type PriceTerms = PlanTerms & { rooms: ReadonlyMap<string, RoomTerms>; more?: readonly PlanTerms[] };

export const plansOf = (terms: PriceTerms): readonly PlanTerms[] => [terms, ...(terms.more ?? [])];

/** The plan of a room; undefined when it is not one of the product's. */
export const planOf = (terms: PriceTerms, ratePlanId: string | undefined): PlanTerms | undefined =>
  ratePlanId === undefined ? terms : plansOf(terms).find(({ plan }) => plan.id === ratePlanId);

/** The plan id in choices and prices; absent where there is only one plan. */
export const planRefOf = (terms: PriceTerms, { plan }: PlanTerms): { ratePlanId?: string } =>
  plansOf(terms).length > 1 ? { ratePlanId: plan.id } : {};

/** A price, or the sentence that says why there is none. */
export type Priced = { ok: true; quote: StayPrice } | { ok: false; reason: string };

/** The price of guests who are assigned to rooms; every price but that of a charter is made here. */
export function priceRooms(terms: PriceTerms, trip: Trip, rooms: readonly RoomGuests[]): Priced {
  const lines: StayPriceLine[] = [];
  const pricedRooms: RoomGuests[] = [];
  for (const { ratePlanId, ...guests } of rooms) {
    const room = terms.rooms.get(guests.roomId);
    if (!room) return { ok: false, reason: "Loại phòng này không còn bán." };
    const own = planOf(terms, ratePlanId);
    if (!own) return { ok: false, reason: messages.noSuchPlan };
    const refusal = refusalOf(room, guests, own.rules);
    if (refusal) return { ok: false, reason: refusal };
    const priced = linesOf(own, trip, room, guests);
    if (!priced) return { ok: false, reason: `${roomLabel(room.title)} chưa có giá cho ngày này.` };
    const planRef = planRefOf(terms, own);
    lines.push(...priced.map((line) => ({ ...line, ...(planRef.ratePlanId && withPlan(line, own)) })));
    pricedRooms.push({ ...guests, ...planRef });
  }
  return { ok: true, quote: toQuote(trip, pricedRooms, mergeLines(lines), false) };
}

const withPlan = (line: StayPriceLine, { plan }: PlanTerms) => ({
  ratePlanId: plan.id,
  label: line.kind === "room-night" ? `${line.label}, ${plan.title}` : line.label,
});

// The only code that knows both price bases. A season or a weekday may take the whole price away: a room that costs nothing has no price.
function linesOf({ plan, rules }: PlanTerms, trip: Trip, room: RoomTerms, guests: RoomGuests): StayPriceLine[] | null {
  if (plan.basis === "room-night") return unlessFree(nightLines(rules, trip, room, guests));
  const price = adultPrice(rules, { roomId: room.id, nights: trip.nights, on: trip.checkIn });
  return price ? unlessFree(roomLines(rules, trip, room, guests, price)) : null;
}

const unlessFree = (lines: StayPriceLine[] | null) => (lines && totalOf(lines) > 0 ? lines : null);
const totalOf = (lines: readonly StayPriceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** By room id, then by its guests. */
type RoomCosts = Map<string, Map<string, number>>;

/** Cached room costs under a plan, for the lifetime of its terms object; `trips` are by day and length. */
type CachedCosts = { own: PlanTerms; nights: NightCosts; trips: Map<string, RoomCosts> };
const cachedCosts = new WeakMap<PlanTerms, CachedCosts>();

function cachedCostsOf(own: PlanTerms): CachedCosts {
  const known = cachedCosts.get(own) ?? { own, nights: new NightCosts(own.rules), trips: new Map() };
  cachedCosts.set(own, known);
  return known;
}

/** A memoised cost function for a trip: many choices try the same guests in the same room. */
function createRoomCost(terms: PriceTerms, trip: Trip): RoomCost {
  const tripKey = `${trip.checkIn} ${trip.nights}`;
  const plans = new Map<string | undefined, { under: CachedCosts; rooms: RoomCosts } | null>();
  const costsOf = (ratePlanId: string | undefined) => {
    const own = planOf(terms, ratePlanId);
    if (!own) return null;
    const under = cachedCostsOf(own);
    const rooms: RoomCosts = under.trips.get(tripKey) ?? new Map();
    under.trips.set(tripKey, rooms);
    return { under, rooms };
  };
  return (room) => {
    let plan = plans.get(room.ratePlanId);
    if (plan === undefined) {
      plan = costsOf(room.ratePlanId);
      plans.set(room.ratePlanId, plan);
    }
    if (!plan) return Number.POSITIVE_INFINITY;
    let costs = plan.rooms.get(room.roomId);
    if (!costs) {
      costs = new Map();
      plan.rooms.set(room.roomId, costs);
    }
    const guests = guestsKey(room);
    const known = costs.get(guests);
    if (known !== undefined) return known;
    const cost = costOf(terms, plan.under, trip, room, guests);
    costs.set(guests, cost);
    return cost;
  };
}

function costOf(terms: PriceTerms, { own, nights }: CachedCosts, trip: Trip, room: RoomGuests, guests: string): number {
  const type = terms.rooms.get(room.roomId);
  if (!type || refusalOf(type, room, own.rules)) return Number.POSITIVE_INFINITY;
  if (own.plan.basis === "room-night") return nights.costOf(trip, type, room, guests) ?? Number.POSITIVE_INFINITY;
  const lines = linesOf(own, trip, type, room);
  return lines ? totalOf(lines) : Number.POSITIVE_INFINITY;
}

const bedCodes = { own: 1, shared: 2 } as const;

/** An order-independent key of guests: a character for the adults and one for each child. A hot path. */
function guestsKey({ adults, children }: RoomGuests): string {
  const codes = children.map(({ age, bed }) => age * 3 + (bed ? bedCodes[bed] : 0));
  return String.fromCharCode(adults, ...(codes.length > 1 ? codes.sort((a, b) => a - b) : codes));
}

/** Rooms with their guests, and the total; a search over many choices asks for no reason. */
type RoomFilling = { ok: true; rooms: RoomGuests[]; total: number } | { ok: false; reason: () => string };

/** The cheapest way to sleep a party in the selected rooms. */
function fillRooms(terms: PriceTerms, trip: Trip, choice: readonly RoomChoice[], party: Party): RoomFilling {
  const cost = createRoomCost(terms, trip);
  const assignments = roomAssignments(
    terms.rooms,
    choice,
    party,
    (ratePlanId) => planOf(terms, ratePlanId)?.rules ?? [],
  );
  const filled = assignments.map((way) => {
    const rooms = betterRooms(way, cost);
    return { ok: true as const, rooms, total: rooms.reduce((sum, room) => sum + cost(room), 0) };
  });
  const [first] = filled;
  if (!first) return { ok: false, reason: () => reasonNoFit(terms, choice, party) };
  const best = filled.reduce((best, one) => (one.total < best.total ? one : best), first);
  if (Number.isFinite(best.total)) return best;
  return { ok: false, reason: () => reasonWithoutPrice(terms, trip, first.rooms) };
}

function reasonWithoutPrice(terms: PriceTerms, trip: Trip, rooms: readonly RoomGuests[]): string {
  const priced = priceRooms(terms, trip, rooms);
  return priced.ok ? "" : priced.reason;
}

/** The price of the cheapest way to sleep a party in the selected rooms. */
export function priceParty(terms: PriceTerms, trip: Trip, choice: readonly RoomChoice[], party: Party): Priced {
  const filled = fillRooms(terms, trip, choice, party);
  return filled.ok ? priceRooms(terms, trip, filled.rooms) : { ok: false, reason: filled.reason() };
}

/** The charter price of the whole ship for a trip, whatever the party. */
export function priceCharter(terms: PriceTerms, trip: Trip, productId: string, party: Party): Priced {
  const rule = strongestRule(terms.rules, "charter", { roomId: productId, nights: trip.nights, on: trip.checkIn });
  if (!rule?.amountVnd || terms.rooms.size === 0)
    return { ok: false, reason: "Tàu này báo giá thuê trọn tàu qua điện thoại." };
  const guests = party.adults + party.children.length;
  const line: StayPriceLine = {
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

/** Rooms for a party with their guests; price lines are built only when needed. */
export type CheapestRooms = { choice: RoomChoice[]; rooms: RoomGuests[]; total: number };

/** The cheapest free rooms for a party, at least so many, under one of some plans; undefined when none fit. */
export function cheapestRooms(
  terms: PriceTerms,
  trip: Trip,
  party: Party,
  left: ReadonlyMap<string, number>,
  plans: readonly PlanTerms[] = plansOf(terms),
  least = 1,
): CheapestRooms | undefined {
  const candidates: CheapestRooms[] = [];
  for (const own of plans) {
    for (const room of terms.rooms.values()) {
      const roomUnderPlan = { ...planRefOf(terms, own), roomId: room.id };
      const rooms = fewestRooms(terms, trip, party, roomUnderPlan, left.get(room.id) ?? 0, least);
      if (rooms) candidates.push(rooms);
    }
  }
  if (candidates.length === 0) {
    for (const own of plans) {
      const mixed = mixedRooms(terms, own, trip, party, { left, least });
      if (mixed) candidates.push(mixed);
    }
  }
  const [first] = candidates;
  return first && candidates.reduce((best, one) => (one.total < best.total ? one : best), first);
}

/** The cheapest rooms with the lines of their price. */
export function cheapestOffer(...args: Parameters<typeof cheapestRooms>): PricedChoice | undefined {
  const [terms, trip] = args;
  const cheapest = cheapestRooms(...args);
  if (!cheapest) return undefined;
  const priced = priceRooms(terms, trip, cheapest.rooms);
  return priced.ok ? { choice: cheapest.choice, quote: priced.quote } : undefined;
}

/** The fewest rooms of one type that fit a party, under one plan and at least so many. */
export function fewestRooms(
  terms: PriceTerms,
  trip: Trip,
  party: Party,
  room: Omit<RoomChoice, "quantity">,
  left: number,
  least = 1,
): CheapestRooms | undefined {
  const most = Math.min(left, MAX_ROOMS, party.adults);
  for (let quantity = least; quantity <= most; quantity += 1) {
    const choice = [{ ...room, quantity }];
    const filled = fillRooms(terms, trip, choice, party);
    if (filled.ok) return { choice, rooms: filled.rooms, total: filled.total };
  }
  return undefined;
}

// No type alone is enough: adds the cheapest rooms of all types until the party fits.
function mixedRooms(
  terms: PriceTerms,
  own: PlanTerms,
  trip: Trip,
  party: Party,
  { left, least }: { left: ReadonlyMap<string, number>; least: number },
): CheapestRooms | undefined {
  const byPrice = [...terms.rooms.values()]
    .map((room) => ({
      room,
      price: adultPrice(own.rules, { roomId: room.id, nights: trip.nights, on: trip.checkIn }),
    }))
    .filter((one): one is { room: RoomTerms; price: AdultPrice } => one.price !== undefined)
    .sort((a, b) => a.price.unit - b.price.unit);
  const rooms = byPrice
    .flatMap(({ room }) => Array.from({ length: Math.min(left.get(room.id) ?? 0, MAX_ROOMS) }, () => room.id))
    .slice(0, Math.min(MAX_ROOMS, party.adults));

  for (let count = Math.max(2, least); count <= rooms.length; count += 1) {
    const choice = countById(rooms.slice(0, count)).map((one) => ({ ...one, ...planRefOf(terms, own) }));
    const filled = fillRooms(terms, trip, choice, party);
    if (filled.ok) return { choice, rooms: filled.rooms, total: filled.total };
  }
  return undefined;
}

function toQuote(trip: Trip, rooms: RoomGuests[], lines: StayPriceLine[], charter: boolean): StayPrice {
  const total = lines.length > 0 ? sumVnd(lines.map((line) => line.amount)) : zeroVnd;
  // Copied field by field: the request may carry more, such as the contact of a booking, and a price is shown and stored.
  const { checkIn, nights } = trip;
  return { checkIn, checkOut: addDays(checkIn, nights), nights, charter, rooms, lines, total };
}

function reasonNoFit(terms: PriceTerms, choice: readonly RoomChoice[], party: Party): string {
  const rooms = choice.reduce((sum, one) => sum + one.quantity, 0);
  if (rooms === 0) return "Bạn chưa chọn phòng.";
  if (rooms > party.adults) return messages.tooFewAdults(party.adults);
  const [only] = choice;
  const room = only && rooms === 1 ? terms.rooms.get(only.roomId) : undefined;
  if (room)
    return (
      refusalOf(room, party, planOf(terms, only?.ratePlanId)?.rules ?? terms.rules) ??
      `${roomLabel(room.title)} không đủ chỗ cho cả đoàn.`
    );
  return "Các phòng đã chọn không đủ chỗ cho cả đoàn.";
}

function countById(roomIds: string[]): RoomChoice[] {
  const counts = new Map<string, number>();
  for (const id of roomIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([roomId, quantity]) => ({ roomId, quantity }));
}
