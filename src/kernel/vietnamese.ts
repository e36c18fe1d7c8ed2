import { toBaseLetters, toPassportLetters } from "./latin-letters.ts";

/** A text as PostgreSQL can store it: without NUL and half characters. Every text of a request goes through it at the door. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/**
 * One form for text that may arrive as NFC (Windows) or NFD (macOS), without outer or doubled spaces, and without
 * control characters, of which PostgreSQL cannot store NUL. Line breaks stay.
 */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
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
