import { exactText, tokenizeSearch } from "./search-terms.ts";
import { correctOneTypo, readSearch, type SearchWord } from "./vocabulary.ts";

type Searched = { readonly title: string; readonly text: string };

export type WordIndex<Product> = Map<string, Set<Product>>;

const searchWords = ({ text }: Searched) => text.split(" ").filter(Boolean);

export function addWords<Product extends Searched>(index: WordIndex<Product>, product: Product): void {
  for (const word of searchWords(product)) {
    const known = index.get(word);
    if (known) known.add(product);
    else index.set(word, new Set([product]));
  }
}

export function removeWords<Product extends Searched>(index: WordIndex<Product>, product: Product): void {
  for (const word of searchWords(product)) {
    const known = index.get(word);
    known?.delete(product);
    if (known?.size === 0) index.delete(word);
  }
}

export type TextMatch<Product> = {
  /** With the right diacritics, titles that begin with the text, its words in a row, the rest; each in the given order. */
  products: Product[];
  /** False when a word is only a prefix, joined or corrected. */
  sure: boolean;
  /** The products that match with one more typing error. */
  withOneTypo(): Product[];
};

/** Finds products by the words of their names and places; undefined when nothing in the text can be searched for. */
export function findByText<Product extends Searched>(
  products: readonly Product[],
  index: WordIndex<Product>,
  query: string,
): TextMatch<Product> | undefined {
  const words = tokenizeSearch(query);
  if (words.length === 0) return undefined;
  const find = (searches: SearchWord[][]) => {
    const matching = new Set(searches.flatMap((search) => productsWith(index, search)));
    const found = products.filter((product) => matching.has(product));
    return nearestFirst(found, query, searches.flatMap(phrasesOf));
  };
  const reading = readSearch(index, words);
  if (!reading) return { products: [], sure: true, withOneTypo: () => [] };
  return {
    products: find([reading.words]),
    sure: reading.sure,
    withOneTypo: () => find(correctOneTypo(index, words)),
  };
}

/** The products that have a word for each of these, beginning with one of its spellings. */
function productsWith<Product>(index: WordIndex<Product>, search: readonly SearchWord[]): Product[] {
  const size = (sets: Set<Product>[]) => sets.reduce((sum, { size }) => sum + size, 0);
  // The rarest word excludes most products.
  const [rarest = [], ...others] = search
    .map((spellings) => [...index.keys()].filter((word) => spellings.some((spelling) => word.startsWith(spelling))))
    .map((words) => words.flatMap((word) => index.get(word) ?? []))
    .sort((a, b) => size(a) - size(b));
  return rarest.flatMap((products) =>
    [...products].filter((product) => others.every((sets) => sets.some((set) => set.has(product)))),
  );
}

function nearestFirst<Product extends Searched>(
  products: readonly Product[],
  query: string,
  phrases: readonly string[],
): Product[] {
  const exact = exactText(query);
  // Folded words have no characters that a regular expression reads otherwise.
  const phrase = `(?:${phrases.join("|")})`;
  // Users leave out the "du thuyền" that half of the titles begin with.
  const begins = new RegExp(`^ (?:du thuyen )?${phrase}`);
  const contains = new RegExp(` ${phrase} `);
  const distance = ({ title, text }: Product) => {
    if (exact && title.toLowerCase().includes(exact)) return 0;
    if (begins.test(text)) return 1;
    return contains.test(text) ? 2 : 3;
  };
  const groups = Map.groupBy(products, distance);
  return ([0, 1, 2, 3] as const).flatMap((near) => groups.get(near) ?? []);
}

/** Phrases that the spellings of one search are combined to. */
const MAX_PHRASES = 8;

function phrasesOf(words: readonly SearchWord[]): string[] {
  let phrases = [""];
  for (const spellings of words) {
    phrases = phrases.flatMap((before) => spellings.map((spelling) => `${before} ${spelling}`)).slice(0, MAX_PHRASES);
  }
  return phrases.map((phrase) => phrase.trim());
}
