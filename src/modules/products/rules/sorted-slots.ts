import { type Bits, countBits, hasBit, setBit, slotsIn } from "./slot-set.ts";

/** Slots in one order of the list. `compare` must be a total order without ties. */
export class SortedSlots {
  #slots = new Uint32Array(0);
  /** The position of each slot in the order. */
  #places = new Uint32Array(0);
  readonly #compare: (a: number, b: number) => number;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** Removes slots, and inserts others at their current positions. */
  change(gone: readonly number[], added: readonly number[]): void {
    const holes = Uint32Array.from(gone, (slot) => this.#places[slot] ?? 0).sort();
    const kept = withoutPlaces(this.#slots, holes);
    const slots = new Uint32Array(kept.length + added.length);
    let first = holes[0] ?? slots.length;
    let from = 0;
    for (const [index, slot] of added.toSorted(this.#compare).entries()) {
      const next = firstOf(kept, from, (other) => this.#compare(other, slot) > 0);
      slots.set(kept.subarray(from, next), from + index);
      slots[next + index] = slot;
      first = Math.min(first, next + index);
      from = next;
    }
    slots.set(kept.subarray(from), from + added.length);
    this.#slots = slots;
    this.#note(
      first,
      added.reduce((most, slot) => Math.max(most, slot + 1), this.#places.length),
    );
  }

  /** A page of the slots in `bits`, in this order or backwards. */
  pick(bits: Bits, { offset = 0, limit, backwards = false }: Slice): number[] {
    const total = countBits(bits);
    const wanted = Math.min(limit, total - offset);
    if (wanted <= 0) return [];
    // A page in the second half is closer to the other end.
    const after = total - offset - wanted;
    const few = total * FEW < this.#slots.length;
    if (few) return this.#sorted(bits, backwards).slice(offset, offset + wanted);
    return after < offset
      ? this.#walk(bits, after, wanted, !backwards).reverse()
      : this.#walk(bits, offset, wanted, backwards);
  }

  /** Adds to `bits` the slots from the first that reaches a mark up to the first that passes another. */
  addBetween(bits: Bits, reaches: (slot: number) => boolean, passes: (slot: number) => boolean): void {
    const start = firstOf(this.#slots, 0, reaches);
    const end = firstOf(this.#slots, start, passes);
    for (let place = start; place < end; place += 1) setBit(bits, this.#slots[place] ?? 0);
  }

  #sorted(bits: Bits, backwards: boolean): number[] {
    const places = Uint32Array.from(slotsIn(bits), (slot) => this.#places[slot] ?? 0).sort();
    if (backwards) places.reverse();
    return Array.from(places, (place) => this.#slots[place] ?? 0);
  }

  #walk(bits: Bits, skip: number, wanted: number, backwards: boolean): number[] {
    const slots = this.#slots;
    const step = backwards ? -1 : 1;
    const picked: number[] = [];
    let before = 0;
    for (let place = backwards ? slots.length - 1 : 0; picked.length < wanted && place >= 0; place += step) {
      const slot = slots[place] ?? 0;
      if (!hasBit(bits, slot)) continue;
      if (before >= skip) picked.push(slot);
      before += 1;
    }
    return picked;
  }

  #note(first: number, slots: number): void {
    if (slots > this.#places.length) {
      const longer = new Uint32Array(slots * 2);
      longer.set(this.#places);
      this.#places = longer;
    }
    for (let place = first; place < this.#slots.length; place += 1) this.#places[this.#slots[place] ?? 0] = place;
  }
}

/** Below this fraction of the products (one in FEW), collecting and sorting them is faster than walking the order. */
const FEW = 16;

export type Slice = { offset?: number; limit: number; backwards?: boolean };

function withoutPlaces(slots: Uint32Array, holes: Uint32Array): Uint32Array {
  if (holes.length === 0) return slots;
  const kept = new Uint32Array(slots.length - holes.length);
  let from = 0;
  for (const [index, hole] of holes.entries()) {
    kept.set(slots.subarray(from, hole), from - index);
    from = hole + 1;
  }
  kept.set(slots.subarray(from), from - holes.length);
  return kept;
}

/** Binary search: the position of the first slot for which a monotonic condition is true. */
function firstOf(slots: Uint32Array, from: number, isTrue: (slot: number) => boolean): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(slots[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
