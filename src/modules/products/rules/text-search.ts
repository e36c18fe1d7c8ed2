import { exactText, searchWords } from "./search-terms.ts";
import { type Bits, countBits, narrow, noBits, setBit, widen, without } from "./slot-set.ts";
import type { Slice, SortedSlots } from "./sorted-slots.ts";
import { readSearch, type SearchWord, withOneSlip } from "./vocabulary.ts";
import { WordIndex } from "./word-index.ts";

type SearchedProduct = { title: string; text: string };

/** The products that match a text, and the readings of its words. */
export type TextMatch = { typed: string; searches: SearchWord[][]; products: Bits; sure: boolean };

/**
 * The number of products, first in list order, that are compared with a text: more than have any name. When common words give more, the
 * rest is ordered only by the beginnings of titles.
 */
const READ_CLOSELY = 2000;

/** Phrases that the spellings of one search are combined to. */
const MAX_PHRASES = 8;

/** Finds products by the words of their names and places, best match first. */
export class TextSearch {
  readonly #products: readonly (SearchedProduct | undefined)[];
  readonly #byText: SortedSlots;
  readonly #byRank: SortedSlots;
  readonly #words = new WordIndex();

  constructor(products: readonly (SearchedProduct | undefined)[], byText: SortedSlots, byRank: SortedSlots) {
    this.#products = products;
    this.#byText = byText;
    this.#byRank = byRank;
  }

  add(slot: number): void {
    for (const word of wordsOf(this.#textOf(slot))) this.#words.add(word, slot);
  }

  delete(slot: number): void {
    for (const word of wordsOf(this.#textOf(slot))) this.#words.delete(word, slot);
  }

  /** The products that have every word; undefined when nothing in the text can be searched for. */
  match(typed: string): TextMatch | undefined {
    const asked = searchWords(typed);
    if (asked.length === 0) return undefined;
    const reading = readSearch(this.#words, asked);
    if (!reading) return { typed, searches: [], products: noBits(0), sure: true };
    return { typed, searches: [reading.words], products: this.#having(reading.words), sure: reading.sure };
  }

  /** The products that match with one more typing error. */
  matchPastSlip({ typed, products, searches }: TextMatch): TextMatch {
    const slipped = searches.length > 0 ? withOneSlip(this.#words, searchWords(typed)) : [];
    const more = noBits(this.#products.length);
    for (const search of slipped) widen(more, this.#having(search));
    return { typed, searches: slipped, products: without(more, products), sure: false };
  }

  /** Products in order of match: with the right diacritics, titles that begin with the text, its words in a row, the rest. */
  nearestFirst(some: Bits, match: TextMatch, { offset = 0, limit }: Slice): number[] {
    const rest = some.slice();
    const picked: number[] = [];
    let before = offset;
    for (const near of this.#nearParts(some, match)) {
      const part = narrow(near, rest);
      picked.push(...this.#byRank.pick(part, { offset: before, limit: limit - picked.length }));
      if (picked.length === limit) return picked;
      before = Math.max(0, before - countBits(part));
      without(rest, part);
    }
    return [...picked, ...this.#byRank.pick(rest, { offset: before, limit: limit - picked.length })];
  }

  /** Sets of products by match quality, best first, computed lazily. */
  *#nearParts(some: Bits, { typed, searches }: TextMatch): Generator<Bits> {
    const exact = exactText(typed);
    if (exact) yield this.#read(some, READ_CLOSELY, ({ title }) => title.toLowerCase().includes(exact));
    const phrases = searches.flatMap(phrasesOf);
    const begins = noBits(this.#products.length);
    for (const phrase of phrases) {
      this.#addBeginning(` ${phrase}`, begins);
      // Users leave out the "du thuyền" that half of the titles begin with.
      this.#addBeginning(` du thuyen ${phrase}`, begins);
    }
    yield begins;
    const limit = Math.ceil(READ_CLOSELY / Math.max(1, phrases.length));
    yield this.#read(some, limit, ({ text }) => phrases.some((phrase) => text.includes(` ${phrase} `)));
  }

  #read(some: Bits, limit: number, isNear: (product: SearchedProduct) => boolean): Bits {
    const near = noBits(this.#products.length);
    for (const slot of this.#byRank.pick(some, { limit })) {
      const product = this.#products[slot];
      if (product && isNear(product)) setBit(near, slot);
    }
    return near;
  }

  #addBeginning(start: string, bits: Bits): void {
    this.#byText.addBetween(
      bits,
      (slot) => this.#textOf(slot) >= start,
      (slot) => this.#textOf(slot) > start && !this.#textOf(slot).startsWith(start),
    );
  }

  #having(words: readonly SearchWord[]): Bits {
    const sets = words.map((spellings) => {
      const bits = noBits(this.#products.length);
      for (const spelling of spellings) this.#words.addStarting(spelling, bits);
      return bits;
    });
    const [first = noBits(0), ...others] = sets;
    return narrow(first, ...others);
  }

  #textOf(slot: number): string {
    return this.#products[slot]?.text ?? "";
  }
}

const wordsOf = (text: string) => new Set(text.split(" ").filter(Boolean));

function phrasesOf(words: readonly SearchWord[]): string[] {
  let phrases = [""];
  for (const spellings of words) {
    phrases = phrases.flatMap((before) => spellings.map((spelling) => `${before} ${spelling}`)).slice(0, MAX_PHRASES);
  }
  return phrases.map((phrase) => phrase.trim());
}
