import type { CabinGuests, Child } from "../contract.ts";

/** With more cabins the ways of filling them are taken as they are: a group of that size asks for its price. */
const MAX_CABINS_TRIED = 4;

/** What guests in a cabin pay, or undefined when the cabin does not take them. */
export type CabinCost = (cabin: CabinGuests) => number | undefined;

/** Moves guests between cabins, one or two at a time, for as long as that makes the whole cheaper. */
export function betterCabins(start: readonly CabinGuests[], costOf: CabinCost): CabinGuests[] {
  // Each child an object of its own, whatever the caller gave: they are told apart by it.
  let cabins = start.map((cabin) => ({ ...cabin, children: cabin.children.map((child) => ({ ...child })) }));
  if (cabins.length < 2 || cabins.length > MAX_CABINS_TRIED) return cabins;
  const known = new Map<string, number | undefined>();
  const cost = (cabin: CabinGuests) => {
    const key = `${cabin.roomId} ${cabin.adults} ${cabin.children.map(({ age, bed }) => `${age}${bed ?? ""}`).sort()}`;
    if (!known.has(key)) known.set(key, costOf(cabin));
    return known.get(key) ?? Number.POSITIVE_INFINITY;
  };
  for (let better = true; better; ) {
    better = false;
    for (const [one, other] of pairsOf(cabins.length)) {
      const [a, b] = [cabins[one], cabins[other]];
      if (!a || !b) continue;
      const now = cost(a) + cost(b);
      const change = changesOf(a, b).find(([first, second]) => cost(first) + cost(second) < now);
      if (!change) continue;
      cabins = cabins.with(one, change[0]).with(other, change[1]);
      better = true;
    }
  }
  return cabins;
}

const pairsOf = (count: number) =>
  Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count }, (_, other) => [one, other] as const).filter(([, other]) => other !== one),
  );

/** What becomes of two cabins when guests of the first go to the second, and perhaps one comes back for them. */
function changesOf(from: CabinGuests, to: CabinGuests): [CabinGuests, CabinGuests][] {
  const going = groupsOf(from);
  const coming: Group[] = [nobody, ...groupsOf(to).filter((group) => group.adults + group.children.length === 1)];
  return going.flatMap((there) =>
    coming.map((back): [CabinGuests, CabinGuests] => [
      without(plus(from, back), there),
      without(plus(to, there), back),
    ]),
  );
}

type Group = { adults: number; children: readonly Child[] };
const nobody: Group = { adults: 0, children: [] };

/** One or two guests of a cabin. */
function groupsOf({ adults, children }: CabinGuests): Group[] {
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

const plus = (cabin: CabinGuests, group: Group): CabinGuests => ({
  ...cabin,
  adults: cabin.adults + group.adults,
  children: [...cabin.children, ...group.children],
});

const without = (cabin: CabinGuests, group: Group): CabinGuests => ({
  ...cabin,
  adults: cabin.adults - group.adults,
  children: cabin.children.filter((child) => !group.children.includes(child)),
});
