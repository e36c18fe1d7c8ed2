import type { CabinChoice, CabinGuests, Child, Party } from "../contract.ts";
import { ADULT_AGE } from "../limits.ts";
import type { PriceRule } from "./price-rule.ts";

/** Who fits into a room type. */
export type RoomTerms = {
  id: string;
  title: string;
  /** How many there are. */
  units: number;
  baseGuests: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
};

/** Children beyond the oldest band of a ship pay and sleep as adults. Without any band the usual age decides. */
export function paysAsAdult(age: number, rules: readonly PriceRule[]): boolean {
  const oldest = rules.reduce((max, rule) => (rule.kind === "child" ? Math.max(max, rule.ageTo ?? -1) : max), -1);
  return oldest < 0 ? age >= ADULT_AGE : age > oldest;
}

/** Why a room cannot take these guests, as a sentence, or null when it can. */
export function refusalOf(
  room: RoomTerms,
  guests: Omit<CabinGuests, "roomId">,
  rules: readonly PriceRule[],
): string | null {
  const grown = guests.children.filter((child) => paysAsAdult(child.age, rules)).length;
  const adults = guests.adults + grown;
  const children = guests.children.length - grown;
  if (guests.adults < 1) return "Mỗi phòng cần ít nhất một người lớn.";
  if (adults + children > room.maxGuests) return `Phòng ${room.title} tối đa ${room.maxGuests} khách.`;
  if (adults > room.maxAdults) return `Phòng ${room.title} tối đa ${room.maxAdults} người lớn.`;
  if (children > room.maxChildren) {
    return room.maxChildren === 0
      ? `Phòng ${room.title} không nhận trẻ em.`
      : `Phòng ${room.title} tối đa ${room.maxChildren} trẻ em.`;
  }
  return null;
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
 * Ways to spread a party over chosen cabins, each cabin with an adult and within its limits; empty when there is none.
 * Three ways of filling are tried, so the work stays small for any party; the caller takes the cheapest.
 */
export function waysToSleep(
  rooms: ReadonlyMap<string, RoomTerms>,
  choice: readonly CabinChoice[],
  party: Party,
  rules: readonly PriceRule[],
): CabinGuests[][] {
  const cabins = choice.flatMap(({ roomId, quantity }) => {
    const room = rooms.get(roomId);
    return room ? Array.from({ length: quantity }, () => room) : [];
  });
  if (cabins.length === 0 || party.adults < cabins.length) return [];

  // In one cabin there is one way.
  const ways = cabins.length === 1 ? [adultsFirst] : [adultsToBase, childrenFirst, adultsFirst];
  const fillings = ways.map((fill) => fill(cabins, party, rules));
  return fillings.filter((filling): filling is CabinGuests[] => filling !== null);
}

type Cabin = { room: RoomTerms; adults: number; children: Child[] };
type Rules = readonly PriceRule[];

function adultsToBase(rooms: RoomTerms[], party: Party, rules: Rules): CabinGuests[] | null {
  const cabins = withOneAdult(rooms);
  const left = seatAdults(cabins, party.adults - cabins.length, rules, (cabin) => cabin.adults < cabin.room.baseGuests);
  if (!seatChildren(cabins, party.children, rules)) return null;
  return seatAdults(cabins, left, rules) === 0 ? seated(cabins) : null;
}

function childrenFirst(rooms: RoomTerms[], party: Party, rules: Rules): CabinGuests[] | null {
  const cabins = withOneAdult(rooms);
  if (!seatChildren(cabins, party.children, rules)) return null;
  return seatAdults(cabins, party.adults - cabins.length, rules) === 0 ? seated(cabins) : null;
}

function adultsFirst(rooms: RoomTerms[], party: Party, rules: Rules): CabinGuests[] | null {
  const cabins = withOneAdult(rooms);
  if (seatAdults(cabins, party.adults - cabins.length, rules) > 0) return null;
  return seatChildren(cabins, party.children, rules) ? seated(cabins) : null;
}

const withOneAdult = (rooms: RoomTerms[]): Cabin[] => rooms.map((room) => ({ room, adults: 1, children: [] }));

const seated = (cabins: Cabin[]): CabinGuests[] =>
  cabins.map(({ room, adults, children }) => ({ roomId: room.id, adults, children }));

// Gives each adult the emptiest cabin that takes one more; answers how many found no bed.
function seatAdults(
  cabins: Cabin[],
  adults: number,
  rules: Rules,
  allowed: (cabin: Cabin) => boolean = () => true,
): number {
  for (let left = adults; left > 0; left -= 1) {
    const cabin = emptiest(cabins, (c) => allowed(c) && fits(c, { adults: c.adults + 1, children: c.children }, rules));
    if (!cabin) return left;
    cabin.adults += 1;
  }
  return 0;
}

// The oldest first: they are the hardest to place.
function seatChildren(cabins: Cabin[], children: Child[], rules: Rules): boolean {
  return [...children]
    .sort((a, b) => b.age - a.age)
    .every((child) => {
      const cabin = emptiest(cabins, (c) => fits(c, { adults: c.adults, children: [...c.children, child] }, rules));
      cabin?.children.push(child);
      return cabin !== undefined;
    });
}

const fits = (cabin: Cabin, guests: Omit<CabinGuests, "roomId">, rules: Rules) =>
  refusalOf(cabin.room, guests, rules) === null;

function emptiest(cabins: Cabin[], allowed: (cabin: Cabin) => boolean): Cabin | undefined {
  const share = (cabin: Cabin) => (cabin.adults + cabin.children.length) / cabin.room.maxGuests;
  let best: Cabin | undefined;
  for (const cabin of cabins) if (allowed(cabin) && (!best || share(cabin) < share(best))) best = cabin;
  return best;
}
