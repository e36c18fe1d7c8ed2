import { toBaseLetters, toPassportLetters } from "./latin-letters.ts";

/** A joiner between two pictures makes one of them: a family, a flag. */
const JOINED = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/gu;
/** Stands for such a joiner while all others are taken out. */
const KEPT = "\u0000";

/**
 * A text without what nobody sees: NUL and half characters, which PostgreSQL cannot store, characters of format, which turn names round
 * and make two spellings of one address, and noncharacters, which no XML may hold. Every text of a request goes through it on entry.
 */
export function withoutInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(KEPT, "")
    .replace(JOINED, KEPT)
    .replace(/[\p{Cf}\p{Noncharacter_Code_Point}]/gu, "")
    .replaceAll(KEPT, "\u200d");
}

/**
 * One form for text that may arrive as NFC (Windows) or NFD (macOS), without outer or doubled spaces, invisible and control
 * characters. Line breaks stay.
 */
export function normalizeText(text: string): string {
  return withoutInvisible(text)
    .normalize("NFC")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();
}

/** Lower case without diacritics: "Vịnh Hạ Long" and "VINH HA LONG" fold to the same text, of ASCII letters, digits and spaces. */
export function fold(text: string): string {
  return toBaseLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The same, where letters of other scripts stay: a name such as 毛泽东 can be looked for. */
export function foldName(text: string): string {
  return toBaseLetters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** ASCII capitals, digits and spaces, as banks and passports spell names: "Müller" to "MUELLER". */
export const toAsciiCapitals = (text: string): string =>
  toPassportLetters(text)
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

/** How people look for a name: by its base letters, and as its passport spells it where that differs ("soren", "soeren"). */
export function spellingsOf(name: string): string[] {
  return [...new Set([foldName(name), foldName(toPassportLetters(name))])];
}
