import { sumVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { QuoteLine } from "#modules/availability/contract/offer.ts";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import type { BookedRoom, PriceSnapshot } from "../contract/booking.ts";
import { changeMessages, splitMessages } from "../messages/booking.ts";
import { isAdjustment } from "./adjustments.ts";

/** A value for the remaining part, and one for the split-off part. */
export type SplitPair<T> = { stays: T; goes: T };

/** The rooms of a price, by their index in it. */
export function splitRooms(rooms: readonly RoomGuests[], picked: readonly number[]): SplitPair<RoomGuests[]> {
  const goes = new Set(picked);
  return { stays: rooms.filter((_, place) => !goes.has(place)), goes: rooms.filter((_, place) => goes.has(place)) };
}

/** The rooms of types that are on both sides: only those have to be priced. */
export function roomsToPrice({ stays, goes }: SplitPair<RoomGuests[]>): SplitPair<RoomGuests[]> {
  const isIn = (rooms: RoomGuests[], one: RoomGuests) => rooms.some((room) => typeOf(room) === typeOf(one));
  return { stays: stays.filter((room) => isIn(goes, room)), goes: goes.filter((room) => isIn(stays, room)) };
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
  now: SplitPair<readonly QuoteLine[]>,
): SplitPair<PriceSnapshot> {
  const lines: SplitPair<QuoteLine[]> = { stays: [], goes: [] };
  const distance: SplitPair<Vnd> = { stays: zeroVnd, goes: zeroVnd };
  const ofRules = price.lines.filter((line) => !isAdjustment(line));
  for (const [type, agreed] of Map.groupBy(ofRules, typeOf)) {
    const part = divideType(agreed, rooms, {
      stays: now.stays.filter((line) => typeOf(line) === type),
      goes: now.goes.filter((line) => typeOf(line) === type),
    });
    for (const side of ["stays", "goes"] as const) {
      lines[side].push(...part.lines[side]);
      distance[side] = vnd(distance[side] + part.distance[side]);
    }
  }
  const own = price.lines.filter(isAdjustment);
  return {
    stays: priceOf(price, rooms.stays, [...lines.stays, ...keptPrice(distance.stays), ...own]),
    goes: priceOf(price, rooms.goes, [...lines.goes, ...keptPrice(distance.goes)]),
  };
}

type TypeParts = { lines: SplitPair<readonly QuoteLine[]>; distance: SplitPair<Vnd> };

function divideType(agreed: QuoteLine[], rooms: SplitPair<RoomGuests[]>, now: SplitPair<QuoteLine[]>): TypeParts {
  const same = { stays: zeroVnd, goes: zeroVnd };
  const [type] = agreed.map(typeOf);
  const isIn = (side: RoomGuests[]) => side.some((room) => typeOf(room) === type);
  if (!isIn(rooms.goes)) return { lines: { stays: agreed, goes: [] }, distance: same };
  if (!isIn(rooms.stays)) return { lines: { stays: [], goes: agreed }, distance: same };
  if (isSameLines(agreed, [...now.stays, ...now.goes])) {
    // The rules of the agreed lines stay, whatever has been saved since.
    const made = new Map(agreed.map((line) => [keyOf(line), line.rules]));
    const asAgreed = (lines: QuoteLine[]) => lines.map((line) => ({ ...line, rules: made.get(keyOf(line)) ?? [] }));
    return { lines: { stays: asAgreed(now.stays), goes: asAgreed(now.goes) }, distance: same };
  }
  const [total, stays, goes] = [agreed, now.stays, now.goes].map(totalOf) as [Vnd, Vnd, Vnd];
  const share = shareOf(total, goes, stays + goes);
  return { lines: now, distance: { stays: vnd(total - share - stays), goes: vnd(share - goes) } };
}

const keyOf = ({ kind, label, unit, ...line }: QuoteLine) => [kind, typeOf(line), label, unit].join("|");

function isSameLines(agreed: readonly QuoteLine[], now: readonly QuoteLine[]): boolean {
  const left = new Map<string, number>();
  const count = (lines: readonly QuoteLine[], sign: 1 | -1) => {
    for (const line of lines) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + sign * line.quantity);
  };
  count(agreed, 1);
  count(now, -1);
  return [...left.values()].every((quantity) => quantity === 0);
}

const totalOf = (lines: readonly QuoteLine[]) => sumVnd(lines.map(({ amount }) => amount));

/** The share of an amount that belongs to `part` of `whole`, in whole đồng. */
export const shareOf = (amount: number, part: number, whole: number): Vnd =>
  vnd(whole > 0 ? Math.round(amount * (part / whole)) : 0);

const keptPrice = (amount: Vnd): QuoteLine[] =>
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

const priceOf = (price: PriceSnapshot, rooms: RoomGuests[], lines: QuoteLine[]): PriceSnapshot => ({
  ...price,
  rooms,
  lines,
  total: totalOf(lines),
});

type Money = { dueNowVnd: number; paidVnd: number };

/**
 * Divides securing amount and payments by the totals of the parts, and first by the amount `ownDues` of each by its own terms, smallest
 * first. A part that `waits` for money goes on waiting. A secured part stays secured, and a fully paid booking gives two of them. An
 * overpayment stays with the first.
 */
export function splitMoney(
  booking: Money,
  totals: SplitPair<number>,
  waits: boolean,
  ownDues: readonly SplitPair<number>[] = [],
): SplitPair<Money> {
  const { dueNowVnd: due, paidVnd: paid } = booking;
  const whole = totals.stays + totals.goes;
  const levels = [...ownDues, totals];
  const dueGoes = within(fillUpTo(levels, due), Math.max(1, due - totals.stays), Math.min(totals.goes, due - 1));
  const dues = { stays: due - dueGoes, goes: dueGoes };
  // The most money that leaves each part in its state; by its own terms one part may be paid in full and the other not.
  const full = waits ? dues : totals;
  const spare = waits || ownDues.length === 0 ? 1 : 0;
  const most = { stays: full.stays - spare, goes: full.goes - spare };
  const least = waits ? 0 : 1;
  const paidGoes =
    paid >= whole
      ? totals.goes
      : within(
          fillUpTo(levels, paid),
          Math.min(paid, Math.max(least, paid - most.stays)),
          Math.min(most.goes, paid - least),
        );
  const paids = { stays: paid - paidGoes, goes: paidGoes };
  return { stays: moneyOf(dues, paids, totals, waits, "stays"), goes: moneyOf(dues, paids, totals, waits, "goes") };
}

/** The split-off part's share of an amount, when both parts are filled level by level. */
function fillUpTo(levels: readonly SplitPair<number>[], amount: number): number {
  let [goes, left, from] = [0, amount, { stays: 0, goes: 0 }];
  for (const level of levels) {
    const room = level.stays - from.stays + level.goes - from.goes;
    const part = Math.min(left, room);
    goes += shareOf(part, level.goes - from.goes, room);
    left -= part;
    from = level;
  }
  return goes;
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
