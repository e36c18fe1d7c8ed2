import { typingReadings } from "./vietnamese-typing.ts";
import type { WordIndex } from "./word-index.ts";

/** One search word in its possible spellings; a product matches when one of its words begins with one of them. */
export type SearchWord = readonly string[];

/** The words that a search means. `sure` is false when a word is only a prefix, joined or corrected. */
export type Reading = { words: SearchWord[]; sure: boolean };

/** Reads every word, and corrects unknown ones; null when a word means nothing here. */
export function readSearch(index: WordIndex, typed: readonly string[]): Reading | null {
  const words: SearchWord[] = [];
  let sure = true;
  for (const [at, word] of typed.entries()) {
    const reading = readWord(index, word, at === typed.length - 1);
    if (!reading) return null;
    words.push(...reading.words);
    sure &&= reading.sure;
  }
  return { words, sure };
}

/**
 * The same search with one word taken for a typing error, once for each word. An error can make another word of the catalogue ("lan",
 * "lam"), the beginning of one ("tua") or two of them ("haong", "ha ong").
 */
export function withOneSlip(index: WordIndex, typed: readonly string[]): SearchWord[][] {
  const readings = typed.map((word, at) => readWord(index, word, at === typed.length - 1));
  return typed.flatMap((word, at) => {
    const neighbours = word.length < SHORTEST_SLIP ? [] : index.near(word, 1);
    if (neighbours.length === 0) return [];
    return [readings.flatMap((reading, other) => (other === at ? [neighbours] : (reading?.words ?? [])))];
  });
}

function readWord(index: WordIndex, word: string, isLast: boolean): Reading | null {
  const known = index.isKnown(word) ? [word] : typingReadings(word).filter((reading) => index.isKnown(reading));
  // The last word may be incomplete.
  if (known.length > 0) return { words: [known], sure: isLast || known.some((spelling) => index.has(spelling)) };
  const joined = asJoined(index, word);
  if (joined) return { words: joined, sure: false };
  const mended = nearestWords(index, word, isLast);
  return mended.length > 0 ? { words: [mended], sure: false } : null;
}

// "halong", also as "halongj": words of the catalogue written without a space.
function asJoined(index: WordIndex, word: string): SearchWord[] | null {
  for (const reading of [word, ...typingReadings(word)]) {
    const parts = splitIntoWords(index, reading);
    if (parts) return parts.map((part) => [part]);
  }
  return null;
}

/** The fewest words of the catalogue that make up a text, or null. */
function splitIntoWords(index: WordIndex, text: string): string[] | null {
  if (text.length < 4 || text.length > 40) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    let shortest: string[] | null = null;
    for (let start = 0; start < end - 1; start += 1) {
      const before = best[start];
      const word = text.slice(start, end);
      if (!before || !index.has(word)) continue;
      if (!shortest || before.length + 1 < shortest.length) shortest = [...before, word];
    }
    best.push(shortest);
  }
  return best.at(-1) ?? null;
}

/** Shorter words have too many neighbours. */
const SHORTEST_SLIP = 3;
const MAX_SPELLINGS = 8;

function nearestWords(index: WordIndex, word: string, mayBeStart: boolean): string[] {
  if (word.length < SHORTEST_SLIP) return [];
  const once = index.near(word, 1);
  const near = once.length === 0 && word.length >= 8 ? index.near(word, 2) : once;
  if (near.length > 0) return near.slice(0, MAX_SPELLINGS);
  return mayBeStart && word.length >= 4 ? index.nearStart(word).slice(0, MAX_SPELLINGS) : [];
}
