import { toBaseLetters } from "#kernel/latin-letters.ts";
import { removeInvisible } from "#kernel/vietnamese.ts";

/** The characters of the PDF fonts as a character class: Latin with all Vietnamese letters, punctuation, arrows, đồng and euro. */
const FONT_CHARACTERS =
  "\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0131\\u0134-\\u0148\\u014a-\\u017e\\u018f\\u01a0\\u01a1\\u01af\\u01b0\\u01e6\\u01e7\\u01fa-\\u01ff" +
  "\\u0218-\\u021b\\u0259\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u2030\\u20ab\\u20ac" +
  "\\u2116\\u2122\\u2190\\u2192\\u2212";
const IN_FONT = new RegExp(`[${FONT_CHARACTERS}]`, "u");
const NOT_IN_FONT = new RegExp(`[^\\n${FONT_CHARACTERS}]`, "gu");

/** All characters of the PDF fonts; none is beyond U+2FFF. */
export const fontCharacters = (): string =>
  Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point))
    .filter((sign) => IN_FONT.test(sign))
    .join("");

/** Stands for a letter without a glyph in the fonts. */
export const MISSING_GLYPH = "?";

/** Emoji and their modifiers: they carry no information. */
const EMOJI = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|[\ufe0e\ufe0f]|\u20e3/gu;
const LINE_BREAK = /\r\n|[\r\u0085\u2028\u2029]/g;
/** All other control characters. */
const CONTROL = /[^\P{Cc}\n]/gu;

const plainForms: Readonly<Record<string, string>> = { "‐": "-", "‑": "-", "‒": "–", "―": "—", "′": "'", "″": '"' };

/**
 * The text with the characters of the PDF fonts only: unknown marks are dropped, and letters of other scripts become `MISSING_GLYPH`.
 * Pages show such texts with the fonts of the device, which a file does not have.
 */
export function printable(text: string): string {
  const spaced = text.replace(LINE_BREAK, "\n").replace(/\t|(?!\u00a0)\p{Zs}/gu, " ");
  const visible = removeInvisible(spaced.replace(EMOJI, "").replace(CONTROL, ""));
  return visible.normalize("NFC").replace(NOT_IN_FONT, replacementOf);
}

function replacementOf(sign: string): string {
  const plain = plainForms[sign] ?? toBaseLetters(sign);
  return Array.from(plain).every((one) => IN_FONT.test(one)) ? plain : MISSING_GLYPH;
}
