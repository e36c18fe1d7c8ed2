import { toBaseLetters, toPassportLetters } from "./latin-letters.ts";

/** A zero-width joiner between two emoji, as in a family or a flag. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)\u200d(?=\p{Extended_Pictographic})/gu;
/** Replaces such joiners while all others are removed. */
const JOINER_PLACEHOLDER = "\u0000";

/**
 * Removes invisible characters from a text. NUL and lone surrogates cannot be stored by PostgreSQL. Format characters can reverse names and
 * make two spellings of one address. XML cannot hold noncharacters. Every text of a request passes through this function.
 */
export function removeInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(JOINER_PLACEHOLDER, "")
    .replace(EMOJI_JOINER, JOINER_PLACEHOLDER)
    .replace(/[\p{Cf}\p{Noncharacter_Code_Point}]/gu, "")
    .replaceAll(JOINER_PLACEHOLDER, "\u200d");
}

/**
 * Normalizes a text that may arrive as NFC (Windows) or NFD (macOS). Outer and repeated spaces, invisible and control characters are
 * removed; line breaks stay.
 */
export function normalizeText(text: string): string {
  return removeInvisible(text)
    .normalize("NFC")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();
}

/** Lower case without diacritics: "Vịnh Hạ Long" and "VINH HA LONG" become the same text of ASCII letters, digits and spaces. */
export function fold(text: string): string {
  return toBaseLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The same, but letters of other scripts stay: a name such as 毛泽东 can be searched. */
export function foldName(text: string): string {
  return toBaseLetters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** ASCII capitals, digits and spaces, as banks and passports spell names: "Müller" becomes "MUELLER". */
export const toAsciiCapitals = (text: string): string =>
  toPassportLetters(text)
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

/** The search spellings of a name: by its base letters, and as in its passport where that differs ("soren", "soeren"). */
export function spellingsOf(name: string): string[] {
  return [...new Set([foldName(name), foldName(toPassportLetters(name))])];
}
