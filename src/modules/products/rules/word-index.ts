import { isNear } from "./edit-distance.ts";
import { type Bits, SlotSet } from "./slot-set.ts";

/** The words of the catalogue and their products. A text is known when some word begins with it. */
export class WordIndex {
  readonly #products = new Map<string, SlotSet>();
  /** All words in alphabetical order with their letter sets; rebuilt when a word is added or removed. */
  #sorted: { words: string[]; letters: Int32Array } | undefined;

  add(word: string, slot: number): void {
    const known = this.#products.get(word);
    const products = known ?? new SlotSet();
    products.add(slot);
    if (known) return;
    this.#products.set(word, products);
    this.#sorted = undefined;
  }

  delete(word: string, slot: number): void {
    const products = this.#products.get(word);
    products?.delete(slot);
    if (products?.size !== 0) return;
    this.#products.delete(word);
    this.#sorted = undefined;
  }

  has(word: string): boolean {
    return this.#products.has(word);
  }

  isKnown(start: string): boolean {
    const { words } = this.#inOrder();
    return words[firstFrom(words, start)]?.startsWith(start) ?? false;
  }

  /** Adds to `bits` the products with a word that begins with this. */
  addStarting(start: string, bits: Bits): void {
    for (const word of this.#starting(start)) this.#products.get(word)?.addTo(bits);
  }

  /** Words at most `limit` typing errors away, the most common first. */
  near(word: string, limit: number): string[] {
    const { words, letters } = this.#inOrder();
    const wanted = letterSet(word);
    // One error adds or removes at most two different letters, which excludes most words cheaply.
    const couldBe = (index: number) => bitsOf(wanted ^ (letters[index] ?? 0)) <= 2 * limit;
    return this.#commonFirst(words.filter((other, index) => couldBe(index) && isNear(word, other, limit)));
  }

  /** Words whose beginning is at most one typing error away, the most common first. */
  nearStart(start: string): string[] {
    const alike = (word: string) => word.length > start.length && isNear(start, word.slice(0, start.length), 1);
    return this.#commonFirst(this.#starting(start.slice(0, 1)).filter(alike));
  }

  #commonFirst(words: string[]): string[] {
    const shipsWith = (word: string) => this.#products.get(word)?.size ?? 0;
    return words.sort((a, b) => shipsWith(b) - shipsWith(a) || (a < b ? -1 : 1));
  }

  #starting(start: string): string[] {
    const { words } = this.#inOrder();
    const from = firstFrom(words, start);
    let end = from;
    while (words[end]?.startsWith(start)) end += 1;
    return words.slice(from, end);
  }

  #inOrder() {
    if (this.#sorted) return this.#sorted;
    const words = [...this.#products.keys()].sort();
    this.#sorted = { words, letters: Int32Array.from(words, letterSet) };
    return this.#sorted;
  }
}

function firstFrom(words: readonly string[], start: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index += 1) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
