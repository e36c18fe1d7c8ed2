/** Slots of a catalogue as a bit set, 32 in a word. Sets of one catalogue may differ in length; missing words are 0. */
export type Bits = Uint32Array<ArrayBuffer>;

export function noBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5);
}

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

/** Intersects `bits` with all of the others. */
export function narrow(bits: Bits, ...others: (Bits | undefined)[]): Bits {
  for (const other of others) {
    if (!other) continue;
    for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0);
  }
  return bits;
}

/** Adds the other set to `bits`. */
export function widen(bits: Bits, other: Bits): Bits {
  const length = Math.min(bits.length, other.length);
  for (let word = 0; word < length; word += 1) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0);
  return bits;
}

/** Removes the other set from `bits`. */
export function without(bits: Bits, other: Bits): Bits {
  const length = Math.min(bits.length, other.length);
  for (let word = 0; word < length; word += 1) bits[word] = (bits[word] ?? 0) & ~(other[word] ?? 0);
  return bits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += onesOf(bits[word] ?? 0);
  return count;
}

export function slotsIn(bits: Bits): number[] {
  const slots: number[] = [];
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      slots.push(word * 32 + 31 - Math.clz32(rest & -rest));
  }
  return slots;
}

function countCommon(a: Bits, b: Bits): number {
  const length = Math.min(a.length, b.length);
  let count = 0;
  for (let word = 0; word < length; word += 1) count += onesOf((a[word] ?? 0) & (b[word] ?? 0));
  return count;
}

// The number of one bits in a 32-bit word, added up pairwise (Warren, Hacker's Delight, 5-1).
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** From this size on a bit set for 100,000 products (12.5 KB) is not much larger than a list of slots. */
const MANY = 1024;

/** Products with a common property: a list while they are few, a bit set when they are many. */
export class SlotSet {
  size = 0;
  #few: number[] = [];
  #many: Bits | undefined;

  /** Adds a slot that is not in the set. */
  add(slot: number): void {
    this.size += 1;
    if (!this.#many && this.size <= MANY) {
      this.#few.push(slot);
      return;
    }
    if (!this.#many || slot >>> 5 >= this.#many.length) {
      const longer = noBits(Math.max(slot + 1, ...this.#few.map((few) => few + 1)) * 2);
      longer.set(this.#many ?? []);
      for (const few of this.#few) setBit(longer, few);
      this.#few = [];
      this.#many = longer;
    }
    setBit(this.#many, slot);
  }

  /** Removes a slot that is in the set. */
  delete(slot: number): void {
    this.size -= 1;
    if (this.#many) {
      this.#many[slot >>> 5] = (this.#many[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
      return;
    }
    const last = this.#few.pop();
    if (last !== undefined && last !== slot) this.#few[this.#few.indexOf(slot)] = last;
  }

  addTo(bits: Bits): void {
    if (this.#many) widen(bits, this.#many);
    else for (const slot of this.#few) setBit(bits, slot);
  }

  countWithin(bits: Bits): number {
    if (this.#many) return countCommon(this.#many, bits);
    let count = 0;
    for (const slot of this.#few) if (hasBit(bits, slot)) count += 1;
    return count;
  }
}
