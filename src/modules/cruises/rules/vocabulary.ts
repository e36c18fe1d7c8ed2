import { isNear } from "./edit-distance.ts";
import { typingReadings } from "./vietnamese-typing.ts";

/** The words of the catalogue. A word of a search is known when some word of the catalogue begins with it. */
export type Vocabulary = {
  /** Ships in the catalogue. */
  ships: number;
  has(word: string): boolean;
  /** About how many ships have a word that begins with this. */
  shipsWith(start: string): number;
  /** Words at most `limit` slips away, the most common first. */
  near(word: string, limit: number): string[];
  /** Words whose beginning is at most one slip away, the most common first. */
  nearStart(start: string): string[];
};

/** A word that has to begin a word of the search text, in one of several spellings. */
export type SearchWord = { spellings: string[]; ships: number };

/** `words` says how many ships have a word. */
export function vocabularyOf(ships: number, words: ReadonlyMap<string, number>): Vocabulary {
  const starts = new Map<string, number>();
  for (const [word, count] of words) {
    for (let end = 1; end <= word.length; end += 1) {
      const start = word.slice(0, end);
      starts.set(start, (starts.get(start) ?? 0) + count);
    }
  }
  const byCount = [...words].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const letters = byCount.map(letterSet);

  return {
    ships,
    has: (word) => words.has(word),
    shipsWith: (start) => Math.min(starts.get(start) ?? 0, ships),
    near(word, limit) {
      const wanted = letterSet(word);
      // One slip puts in or takes away at most two different letters: most words are out without a closer look.
      const couldBe = (index: number) => bitsOf(wanted ^ (letters[index] ?? 0)) <= 2 * limit;
      return byCount.filter((other, index) => couldBe(index) && isNear(word, other, limit));
    },
    nearStart: (start) =>
      byCount.filter(
        (word) => word[0] === start[0] && word.length > start.length && isNear(start, word.slice(0, start.length), 1),
      ),
  };
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

/** The words a search means, each mended when nobody has it; null when a word means nothing here. */
export function readSearch(vocabulary: Vocabulary, typed: readonly string[]): SearchWord[] | null {
  const words: SearchWord[] = [];
  for (const [index, word] of typed.entries()) {
    const read = asKnown(vocabulary, word) ?? asTyping(vocabulary, word) ?? asJoined(vocabulary, word);
    const mended = read ? [] : nearestWords(vocabulary, word, index === typed.length - 1);
    if (!read && mended.length === 0) return null;
    words.push(...(read ?? [searchWord(vocabulary, mended)]));
  }
  return words;
}

function asKnown(vocabulary: Vocabulary, word: string): SearchWord[] | null {
  return vocabulary.shipsWith(word) > 0 ? [searchWord(vocabulary, [word])] : null;
}

function asTyping(vocabulary: Vocabulary, word: string): SearchWord[] | null {
  const readings = typingReadings(word).filter((reading) => vocabulary.shipsWith(reading) > 0);
  return readings.length > 0 ? [searchWord(vocabulary, readings)] : null;
}

// "halong", also as "halongj": words of the catalogue written without a space.
function asJoined(vocabulary: Vocabulary, word: string): SearchWord[] | null {
  for (const reading of [word, ...typingReadings(word)]) {
    const parts = splitIntoWords(vocabulary, reading);
    if (parts) return parts.map((part) => searchWord(vocabulary, [part]));
  }
  return null;
}

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

const MAX_SPELLINGS = 3;

function nearestWords(vocabulary: Vocabulary, word: string, mayBeStart: boolean): string[] {
  if (word.length < 3) return [];
  const once = vocabulary.near(word, 1);
  const near = once.length === 0 && word.length >= 8 ? vocabulary.near(word, 2) : once;
  if (near.length > 0) return near.slice(0, MAX_SPELLINGS);
  return mayBeStart && word.length >= 4 ? vocabulary.nearStart(word).slice(0, MAX_SPELLINGS) : [];
}

function searchWord(vocabulary: Vocabulary, spellings: string[]): SearchWord {
  const ships = spellings.reduce((sum, spelling) => sum + vocabulary.shipsWith(spelling), 0);
  return { spellings, ships: Math.min(ships, vocabulary.ships) };
}
