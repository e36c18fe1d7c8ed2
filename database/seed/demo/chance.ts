/** A deterministic number from 0 to 1 for some words: the demo uses no other randomness (FNV-1a, then mixed). */
export function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join("|")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The same items in an order that depends on the words alone. */
export function shuffled<T>(items: readonly T[], ...words: (string | number)[]): T[] {
  return items
    .map((item, index) => ({ item, order: chance(...words, index) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
