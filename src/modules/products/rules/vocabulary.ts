import { isNear } from "./edit-distance.ts";
import { vietnameseReadings } from "./vietnamese-typing.ts";

/** The words of the catalogue with their products. */
type Vocabulary = ReadonlyMap<string, ReadonlySet<unknown>>;

/** One search word in its possible spellings; a product matches when one of its words begins with one of them. */
export type SearchWord = readonly string[];

/** The words that a search means. `sure` is false when a word is only a prefix, joined or corrected. */
type Reading = { words: SearchWord[]; sure: boolean };

/** Reads every word, and corrects unknown ones; null when a word means nothing here. */
export function readSearch(vocabulary: Vocabulary, queryWords: readonly string[]): Reading | null {
  const read = queryWords.map((word, index) => readWord(vocabulary, word, index === queryWords.length - 1));
  if (!read.every((reading) => reading !== null)) return null;
  return { words: read.flatMap(({ words }) => words), sure: read.every(({ sure }) => sure) };
}

/**
 * The same search with one word taken for a typing error, once for each word. An error can make another word of the catalogue ("lan",
 * "lam"), the beginning of one ("tua") or two of them ("haong", "ha ong").
 */
export function correctOneTypo(vocabulary: Vocabulary, queryWords: readonly string[]): SearchWord[][] {
  const readings = queryWords.map((word, index) => readWord(vocabulary, word, index === queryWords.length - 1));
  return queryWords.flatMap((word, index) => {
    const neighbours = wordsNear(vocabulary, word, 1);
    if (neighbours.length === 0) return [];
    return [readings.flatMap((reading, other) => (other === index ? [neighbours] : (reading?.words ?? [])))];
  });
}

function readWord(vocabulary: Vocabulary, word: string, isLast: boolean): Reading | null {
  const readings = vietnameseReadings(word);
  const known = isKnown(vocabulary, word) ? [word] : readings.filter((reading) => isKnown(vocabulary, reading));
  // The last word may be incomplete.
  if (known.length > 0) return { words: [known], sure: isLast || known.some((spelling) => vocabulary.has(spelling)) };
  // "halong", also as "halongj": words of the catalogue written without a space.
  for (const reading of [word, ...readings]) {
    const parts = splitIntoWords(vocabulary, reading);
    if (parts) return { words: parts.map((part) => [part]), sure: false };
  }
  const corrections = correctionsOf(vocabulary, word, isLast);
  return corrections.length > 0 ? { words: [corrections], sure: false } : null;
}

const isKnown = (vocabulary: Vocabulary, start: string): boolean => {
  for (const word of vocabulary.keys()) if (word.startsWith(start)) return true;
  return false;
};

/** The fewest words of the catalogue that make up a text, or null. */
function splitIntoWords(vocabulary: Vocabulary, text: string): string[] | null {
  if (text.length < 4 || text.length > 40) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    let shortest: string[] | null = null;
    for (let start = 0; start < end - 1; start += 1) {
      const before = best[start];
      const word = text.slice(start, end);
      if (!before || !vocabulary.has(word)) continue;
      if (!shortest || before.length + 1 < shortest.length) shortest = [...before, word];
    }
    best.push(shortest);
  }
  return best.at(-1) ?? null;
}

/** Shorter words have too many neighbours. */
const SHORTEST_CORRECTED = 3;
const MAX_SPELLINGS = 8;

function correctionsOf(vocabulary: Vocabulary, word: string, mayBeStart: boolean): string[] {
  const once = wordsNear(vocabulary, word, 1);
  const near = once.length === 0 && word.length >= 8 ? wordsNear(vocabulary, word, 2) : once;
  if (near.length > 0 || !mayBeStart || word.length < 4) return near.slice(0, MAX_SPELLINGS);
  const isStart = (known: string) => known[0] === word[0] && isNear(word, known.slice(0, word.length), 1);
  return commonWords(vocabulary, isStart).slice(0, MAX_SPELLINGS);
}

/** Words at most `limit` typing errors away, the most common first. */
const wordsNear = (vocabulary: Vocabulary, word: string, limit: number): string[] =>
  word.length < SHORTEST_CORRECTED ? [] : commonWords(vocabulary, (known) => isNear(word, known, limit));

function commonWords(vocabulary: Vocabulary, isWanted: (word: string) => boolean): string[] {
  const productsWith = (word: string) => vocabulary.get(word)?.size ?? 0;
  const words = [...vocabulary.keys()].filter(isWanted);
  return words.sort((a, b) => productsWith(b) - productsWith(a) || (a < b ? -1 : 1));
}
