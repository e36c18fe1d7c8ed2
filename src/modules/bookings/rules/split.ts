import { sumVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import type { BookedRoom, PriceSnapshot } from "../contract/booking.ts";
import { changeMessages, splitMessages } from "../messages/booking.ts";
import { isAdjustment } from "./adjustments.ts";

/** A value for the remaining part, and one for the split-off part. */
export type SplitPair<T> = { remaining: T; splitOff: T };

/** The rooms of a price, by their index in it. */
export function splitRooms(rooms: readonly RoomGuests[], picked: readonly number[]): SplitPair<RoomGuests[]> {
  const splitOff = new Set(picked);
  return {
    remaining: rooms.filter((_, index) => !splitOff.has(index)),
    splitOff: rooms.filter((_, index) => splitOff.has(index)),
  };
}

/** The rooms of types that are on both sides: only those have to be priced. */
export function roomsToPrice({ remaining, splitOff }: SplitPair<RoomGuests[]>): SplitPair<RoomGuests[]> {
  const isIn = (rooms: RoomGuests[], one: RoomGuests) => rooms.some((room) => typeOf(room) === typeOf(one));
  return {
    remaining: remaining.filter((room) => isIn(splitOff, room)),
    splitOff: splitOff.filter((room) => isIn(remaining, room)),
  };
}

// The same room under other terms is another type: it has lines of its own.
const typeOf = ({ roomId, ratePlanId = "" }: { roomId: string | null; ratePlanId?: string | undefined }) =>
  `${roomId} ${ratePlanId}`;

/**
 * Divides an agreed price so that the two totals add up to it. A room type on one side takes its lines along. For one on both sides, each
 * side gets its lines at the price of `now`, where these add up to the agreed price. Otherwise it gets its share of that, with a line for
 * the distance. Staff lines stay.
 */
export function splitPrice(
  price: PriceSnapshot,
  rooms: SplitPair<RoomGuests[]>,
  now: SplitPair<readonly StayPriceLine[]>,
): SplitPair<PriceSnapshot> {
  const lines: SplitPair<StayPriceLine[]> = { remaining: [], splitOff: [] };
  const distance: SplitPair<Vnd> = { remaining: zeroVnd, splitOff: zeroVnd };
  const ofRules = price.lines.filter((line) => !isAdjustment(line));
  for (const [type, agreed] of Map.groupBy(ofRules, typeOf)) {
    const part = splitRoomType(agreed, rooms, {
      remaining: now.remaining.filter((line) => typeOf(line) === type),
      splitOff: now.splitOff.filter((line) => typeOf(line) === type),
    });
    for (const side of ["remaining", "splitOff"] as const) {
      lines[side].push(...part.lines[side]);
      distance[side] = vnd(distance[side] + part.distance[side]);
    }
  }
  const own = price.lines.filter(isAdjustment);
  return {
    remaining: priceOf(price, rooms.remaining, [...lines.remaining, ...keptPrice(distance.remaining), ...own]),
    splitOff: priceOf(price, rooms.splitOff, [...lines.splitOff, ...keptPrice(distance.splitOff)]),
  };
}

type TypeParts = { lines: SplitPair<readonly StayPriceLine[]>; distance: SplitPair<Vnd> };

function splitRoomType(
  agreed: StayPriceLine[],
  rooms: SplitPair<RoomGuests[]>,
  now: SplitPair<StayPriceLine[]>,
): TypeParts {
  const noDistance = { remaining: zeroVnd, splitOff: zeroVnd };
  const [type] = agreed.map(typeOf);
  const isIn = (side: RoomGuests[]) => side.some((room) => typeOf(room) === type);
  if (!isIn(rooms.splitOff)) return { lines: { remaining: agreed, splitOff: [] }, distance: noDistance };
  if (!isIn(rooms.remaining)) return { lines: { remaining: [], splitOff: agreed }, distance: noDistance };
  if (isSameLines(agreed, [...now.remaining, ...now.splitOff])) {
    // The rules of the agreed lines stay, whatever has been saved since.
    const agreedRules = new Map(agreed.map((line) => [keyOf(line), line.rules]));
    const asAgreed = (lines: StayPriceLine[]) =>
      lines.map((line) => ({ ...line, rules: agreedRules.get(keyOf(line)) ?? [] }));
    return { lines: { remaining: asAgreed(now.remaining), splitOff: asAgreed(now.splitOff) }, distance: noDistance };
  }
  const [total, remaining, splitOff] = [agreed, now.remaining, now.splitOff].map(totalOf) as [Vnd, Vnd, Vnd];
  const share = shareOf(total, splitOff, remaining + splitOff);
  return { lines: now, distance: { remaining: vnd(total - share - remaining), splitOff: vnd(share - splitOff) } };
}

const keyOf = ({ kind, label, unit, ...line }: StayPriceLine) => [kind, typeOf(line), label, unit].join("|");

function isSameLines(agreed: readonly StayPriceLine[], now: readonly StayPriceLine[]): boolean {
  const left = new Map<string, number>();
  const count = (lines: readonly StayPriceLine[], sign: 1 | -1) => {
    for (const line of lines) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + sign * line.quantity);
  };
  count(agreed, 1);
  count(now, -1);
  return [...left.values()].every((quantity) => quantity === 0);
}

const totalOf = (lines: readonly StayPriceLine[]) => sumVnd(lines.map(({ amount }) => amount));

/** The share of an amount that belongs to `part` of `whole`, in whole đồng. */
export const shareOf = (amount: number, part: number, whole: number): Vnd =>
  vnd(whole > 0 ? Math.round(amount * (part / whole)) : 0);

const keptPrice = (amount: Vnd): StayPriceLine[] =>
  amount === 0
    ? []
    : [
        {
          kind: "override" as const,
          roomId: null,
          label: changeMessages.override,
          note: splitMessages.keepsPrice,
          quantity: 1,
          unit: amount,
          amount,
          rules: [],
        },
      ];

const priceOf = (price: PriceSnapshot, rooms: RoomGuests[], lines: StayPriceLine[]): PriceSnapshot => ({
  ...price,
  rooms,
  lines,
  total: totalOf(lines),
});

type Money = { dueNowVnd: number; paidVnd: number };

/**
 * Splits the securing amount and the payments between two parts in proportion to their totals. With `ownDues`, the amounts that each part
 * owes by its own terms, smallest first, are filled before the rest. A part that `waits` for money goes on waiting. A secured part stays
 * secured, and a fully paid booking gives two of them. An overpayment stays with the first.
 */
export function splitMoney(
  booking: Money,
  totals: SplitPair<number>,
  waits: boolean,
  ownDues: readonly SplitPair<number>[] = [],
): SplitPair<Money> {
  const { dueNowVnd: due, paidVnd: paid } = booking;
  const whole = totals.remaining + totals.splitOff;
  const levels = [...ownDues, totals];
  const splitOffDue = within(
    fillUpTo(levels, due),
    Math.max(1, due - totals.remaining),
    Math.min(totals.splitOff, due - 1),
  );
  const dues = { remaining: due - splitOffDue, splitOff: splitOffDue };
  // The most money that leaves each part in its state; by its own terms one part may be paid in full and the other not.
  const full = waits ? dues : totals;
  const spare = waits || ownDues.length === 0 ? 1 : 0;
  const most = { remaining: full.remaining - spare, splitOff: full.splitOff - spare };
  const least = waits ? 0 : 1;
  const splitOffPaid =
    paid >= whole
      ? totals.splitOff
      : within(
          fillUpTo(levels, paid),
          Math.min(paid, Math.max(least, paid - most.remaining)),
          Math.min(most.splitOff, paid - least),
        );
  const paids = { remaining: paid - splitOffPaid, splitOff: splitOffPaid };
  return {
    remaining: moneyOf(dues, paids, totals, waits, "remaining"),
    splitOff: moneyOf(dues, paids, totals, waits, "splitOff"),
  };
}

/** The split-off part's share of an amount, when both parts are filled level by level. */
function fillUpTo(levels: readonly SplitPair<number>[], amount: number): number {
  let [splitOff, left, from] = [0, amount, { remaining: 0, splitOff: 0 }];
  for (const level of levels) {
    const room = level.remaining - from.remaining + level.splitOff - from.splitOff;
    const part = Math.min(left, room);
    splitOff += shareOf(part, level.splitOff - from.splitOff, room);
    left -= part;
    from = level;
  }
  return splitOff;
}

type Side = keyof SplitPair<unknown>;

function moneyOf(
  dues: SplitPair<number>,
  paids: SplitPair<number>,
  totals: SplitPair<number>,
  waits: boolean,
  side: Side,
): Money {
  // Where the whole was secured, the securing amount of each part has been paid.
  const most = waits ? totals[side] : Math.min(totals[side], paids[side]);
  return { dueNowVnd: within(dues[side], 1, most), paidVnd: paids[side] };
}

/** The lower bound wins where both cannot hold. */
const within = (amount: number, least: number, most: number) => Math.max(0, least, Math.min(amount, most));

/** Rooms in the form in which a booking lists them. */
export function bookedRoomsOf(rooms: readonly RoomGuests[], booked: readonly BookedRoom[]): BookedRoom[] {
  const countOf = (one: BookedRoom) => rooms.filter((room) => typeOf(room) === typeOf(one)).length;
  return booked.map((room) => ({ ...room, quantity: countOf(room) })).filter(({ quantity }) => quantity > 0);
}

export function guestsIn(rooms: readonly RoomGuests[]): { adults: number; childAges: number[] } {
  return {
    adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
    childAges: rooms.flatMap(({ children }) => children.map(({ age }) => age)),
  };
}
