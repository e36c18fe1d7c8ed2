import type { Child, RoomGuests } from "../contract/stay.ts";

/** More rooms are not optimised: a group of that size asks for its own price. */
const MAX_ROOMS_TRIED = 4;

/** The price of guests in a room; infinite when they do not fit. */
export type RoomCost = (room: RoomGuests) => number;

/** Moves one or two guests at a time between rooms while that lowers the total. */
export function betterRooms(start: readonly RoomGuests[], cost: RoomCost): RoomGuests[] {
  // Each child becomes an object of its own, since children are identified by reference.
  let rooms = start.map((room) => ({ ...room, children: room.children.map((child) => ({ ...child })) }));
  if (rooms.length < 2 || rooms.length > MAX_ROOMS_TRIED) return rooms;
  for (let better = true; better; ) {
    better = false;
    for (const [one, other] of pairsOf[rooms.length] ?? []) {
      const [a, b] = [rooms[one], rooms[other]];
      if (!a || !b) continue;
      const now = cost(a) + cost(b);
      const change = changesOf(a, b).find(([first, second]) => cost(first) + cost(second) < now);
      if (!change) continue;
      rooms = rooms.with(one, change[0]).with(other, change[1]);
      better = true;
    }
  }
  return rooms;
}

/** Ordered pairs of the first so many rooms. A calendar asks for them thousands of times. */
const pairsOf = Array.from({ length: MAX_ROOMS_TRIED + 1 }, (_, count) =>
  Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count }, (_, other) => [one, other] as const).filter(([, other]) => other !== one),
  ),
);

/** The outcomes for two rooms when guests of the first move to the second, and perhaps one moves back. */
function changesOf(from: RoomGuests, to: RoomGuests): [RoomGuests, RoomGuests][] {
  const going = groupsOf(from);
  const coming: Group[] = [noGuests, ...groupsOf(to).filter((group) => group.adults + group.children.length === 1)];
  return going.flatMap((there) =>
    coming.map((back): [RoomGuests, RoomGuests] => [without(plus(from, back), there), without(plus(to, there), back)]),
  );
}

type Group = { adults: number; children: readonly Child[] };
const noGuests: Group = { adults: 0, children: [] };

/** One or two guests of a room. */
function groupsOf({ adults, children }: RoomGuests): Group[] {
  const ones: Group[] = [
    ...(adults > 0 ? [{ adults: 1, children: [] }] : []),
    ...children.map((child) => ({ adults: 0, children: [child] })),
  ];
  const withAdult = adults > 0 ? children.map((child) => ({ adults: 1, children: [child] })) : [];
  const twoChildren = children.flatMap((child, index) =>
    children.slice(index + 1).map((other) => ({ adults: 0, children: [child, other] })),
  );
  return [...ones, ...(adults > 1 ? [{ adults: 2, children: [] }] : []), ...withAdult, ...twoChildren];
}

const plus = (room: RoomGuests, group: Group): RoomGuests => ({
  ...room,
  adults: room.adults + group.adults,
  children: [...room.children, ...group.children],
});

const without = (room: RoomGuests, group: Group): RoomGuests => ({
  ...room,
  adults: room.adults - group.adults,
  children: room.children.filter((child) => !group.children.includes(child)),
});
