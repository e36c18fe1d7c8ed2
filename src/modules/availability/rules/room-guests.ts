import { roomLabel } from "#modules/rooms/rules.ts";
import type { Bed, Child, Party, RoomChoice, RoomGuests } from "../contract/stay.ts";
import { ADULT_AGE, COT_AGE } from "../limits.ts";
import { childRulesOf, coversAge, type PriceRule } from "./price-rule.ts";

/** The capacity of a room type. */
export type RoomTerms = {
  id: string;
  title: string;
  /** The number of such rooms. */
  units: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
  /** Extra beds beyond the base guests; null or absent for as many as the room takes. */
  extraBeds?: number | null;
  /** A baby in a cot takes no guest place. */
  cots?: number;
};

/** Children beyond the oldest band of a product pay and sleep as adults. Without any band the default age decides. */
export function paysAsAdult(age: number, rules: readonly PriceRule[]): boolean {
  const oldest = childRulesOf(rules).reduce((max, rule) => Math.max(max, rule.ageTo ?? -1), -1);
  return oldest < 0 ? age >= ADULT_AGE : age > oldest;
}

/** Why a room cannot take these guests, as a sentence, or null when it can. */
export function refusalOf(
  room: RoomTerms,
  guests: Omit<RoomGuests, "roomId">,
  rules: readonly PriceRule[],
): string | null {
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules)).length;
  const adults = guests.adults + grown;
  const children = guests.children.length - grown - babiesInCots(room, guests.children);
  if (guests.adults < 1) return "Mỗi phòng cần ít nhất một người lớn.";
  if (adults + children > room.maxGuests) return `${roomLabel(room.title)} tối đa ${room.maxGuests} khách.`;
  if (adults > room.maxAdults) return `${roomLabel(room.title)} tối đa ${room.maxAdults} người lớn.`;
  if (children > room.maxChildren) {
    return room.maxChildren === 0
      ? `${roomLabel(room.title)} không nhận trẻ em.`
      : `${roomLabel(room.title)} tối đa ${room.maxChildren} trẻ em.`;
  }
  if (freeBeds(room, guests, rules) >= 0) return null;
  return room.extraBeds
    ? `${roomLabel(room.title)} chỉ kê thêm được ${room.extraBeds} giường.`
    : `${roomLabel(room.title)} không kê thêm giường.`;
}

const babiesInCots = ({ cots = 0 }: RoomTerms, children: readonly Child[]) =>
  Math.min(cots, children.filter(({ age }) => age < COT_AGE).length);

/** Beds left in a room after all guests who need one of their own; negative where there are too few. */
export function freeBeds(
  { baseGuests, extraBeds = null }: RoomTerms,
  { adults, children }: Omit<RoomGuests, "roomId">,
  rules: readonly PriceRule[],
): number {
  if (extraBeds === null) return Number.POSITIVE_INFINITY;
  const needed = children.filter((child) => paysAsAdult(child.age, rules) || needsBed(child, rules)).length;
  return Math.max(0, baseGuests + extraBeds) - adults - needed;
}

/** True if a child needs a bed of its own: by wish, or because no price lets it share one. */
export function needsBed({ age, bed }: Child, rules: readonly PriceRule[]): boolean {
  const isIn = (bed: Bed) => childRulesOf(rules).some((rule) => rule.bed === bed && coversAge(rule, age));
  return isIn("own") && (bed === "own" || !isIn("shared"));
}

/** Why the whole ship cannot take a party, as a sentence, or null when it can. */
export function shipRefusal(
  { rooms, rules }: { rooms: ReadonlyMap<string, RoomTerms>; rules: readonly PriceRule[] },
  party: Party,
): string | null {
  const berths = { maxGuests: 0, maxAdults: 0, maxChildren: 0 };
  for (const room of rooms.values()) {
    berths.maxGuests += room.units * room.maxGuests;
    berths.maxAdults += room.units * room.maxAdults;
    berths.maxChildren += room.units * room.maxChildren;
  }
  const grown = party.children.filter((child) => paysAsAdult(child.age, rules)).length;
  const [adults, children] = [party.adults + grown, party.children.length - grown];
  if (adults + children > berths.maxGuests) return `Tàu này đủ chỗ ngủ cho tối đa ${berths.maxGuests} khách.`;
  if (adults > berths.maxAdults) return `Tàu này đủ chỗ ngủ cho tối đa ${berths.maxAdults} người lớn.`;
  if (children > berths.maxChildren) return `Tàu này đủ chỗ ngủ cho tối đa ${berths.maxChildren} bé.`;
  return null;
}

/**
 * Ways to spread a party over the selected rooms, each with an adult and within its limits; empty when there is none. Only three
 * strategies are tried, so the work stays small; the caller takes the cheapest.
 */
export function roomAssignments(
  types: ReadonlyMap<string, RoomTerms>,
  choice: readonly RoomChoice[],
  party: Party,
  rulesOf: (ratePlanId: string | undefined) => readonly PriceRule[],
): RoomGuests[][] {
  const rooms = choice.flatMap(({ quantity, ...own }) => {
    const type = types.get(own.roomId);
    return type ? Array.from({ length: quantity }, () => ({ type, own, rules: rulesOf(own.ratePlanId) })) : [];
  });
  if (rooms.length === 0 || party.adults < rooms.length) return [];

  // In one room there is one way.
  const ways = rooms.length === 1 ? [adultsFirst] : [adultsToBase, childrenFirst, adultsFirst];
  const fillings = ways.map((fill) => fill(rooms, party));
  return fillings.filter((filling): filling is RoomGuests[] => filling !== null);
}

/** A selected room, with its plan. */
type Chosen = { type: RoomTerms; own: Omit<RoomChoice, "quantity">; rules: readonly PriceRule[] };
type Room = Chosen & { adults: number; children: Child[] };

function adultsToBase(chosen: Chosen[], party: Party): RoomGuests[] | null {
  const rooms = withOneAdult(chosen);
  const left = seatAdults(rooms, party.adults - rooms.length, (room) => room.adults < room.type.baseGuests);
  if (!seatChildren(rooms, party.children)) return null;
  return seatAdults(rooms, left) === 0 ? seated(rooms) : null;
}

function childrenFirst(chosen: Chosen[], party: Party): RoomGuests[] | null {
  const rooms = withOneAdult(chosen);
  if (!seatChildren(rooms, party.children)) return null;
  return seatAdults(rooms, party.adults - rooms.length) === 0 ? seated(rooms) : null;
}

function adultsFirst(chosen: Chosen[], party: Party): RoomGuests[] | null {
  const rooms = withOneAdult(chosen);
  if (seatAdults(rooms, party.adults - rooms.length) > 0) return null;
  return seatChildren(rooms, party.children) ? seated(rooms) : null;
}

const withOneAdult = (chosen: Chosen[]): Room[] => chosen.map((room) => ({ ...room, adults: 1, children: [] }));

const seated = (rooms: Room[]): RoomGuests[] =>
  rooms.map(({ own, adults, children }) => ({ ...own, adults, children }));

// Puts each adult in the emptiest room that takes one more; returns the number of adults left over.
function seatAdults(rooms: Room[], adults: number, allowed: (room: Room) => boolean = () => true): number {
  for (let left = adults; left > 0; left -= 1) {
    const room = emptiest(rooms, (r) => allowed(r) && fits(r, { adults: r.adults + 1, children: r.children }));
    if (!room) return left;
    room.adults += 1;
  }
  return 0;
}

// The oldest first: they are the hardest to place.
function seatChildren(rooms: Room[], children: Child[]): boolean {
  return [...children]
    .sort((a, b) => b.age - a.age)
    .every((child) => {
      const room = emptiest(rooms, (r) => fits(r, { adults: r.adults, children: [...r.children, child] }));
      room?.children.push(child);
      return room !== undefined;
    });
}

const fits = ({ type, rules }: Room, guests: Omit<RoomGuests, "roomId">) => refusalOf(type, guests, rules) === null;

function emptiest(rooms: Room[], allowed: (room: Room) => boolean): Room | undefined {
  const share = (room: Room) => (room.adults + room.children.length) / room.type.maxGuests;
  let best: Room | undefined;
  for (const room of rooms) if (allowed(room) && (!best || share(room) < share(best))) best = room;
  return best;
}
