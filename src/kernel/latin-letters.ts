/**
 * Latin letters that are more than a base letter with a mark, with their spelling on passports (ICAO Doc 9303 part 3, section 6). Searches
 * use their base letters where these differ. "Søren" is SOEREN on a ticket, and staff type "soren". The last row is not in the document:
 * base letters of Azerbaijani, Hausa, Ghanaian and Croatian letters.
 */
const letters: Readonly<Record<string, string | readonly [ticket: string, base: string]>> = {
  Ä: ["AE", "A"],
  Å: ["AA", "A"],
  Ö: ["OE", "O"],
  Ø: ["OE", "O"],
  Ü: ["UE", "U"],
  Æ: "AE",
  Œ: "OE",
  ẞ: "SS",
  Þ: "TH",
  Ð: "D",
  Đ: "D",
  Ħ: "H",
  Ĳ: "IJ",
  Ł: "L",
  Ŀ: "L",
  Ŋ: "N",
  Ŧ: "T",
  Ə: "E",
  Ǝ: "E",
  Ɛ: "E",
  Ɔ: "O",
  Ɓ: "B",
  Ɗ: "D",
  Ƙ: "K",
  Ƴ: "Y",
  Ǆ: "DZ",
  Ǉ: "LJ",
  Ǌ: "NJ",
  Ǳ: "DZ",
};
/** Lower-case letters whose capital is more than one character. */
const small = { ß: "ss", ı: "i", ĸ: "q", ŉ: "n", ſ: "s" };

const ticketForms = new Map<string, string>(Object.entries(small));
const baseForms = new Map<string, string>(Object.entries(small));
for (const [capital, forms] of Object.entries(letters)) {
  const [ticket, base] = typeof forms === "string" ? [forms, forms] : forms;
  ticketForms.set(capital, ticket).set(capital.toLowerCase(), ticket.toLowerCase());
  baseForms.set(capital, base).set(capital.toLowerCase(), base.toLowerCase());
}

// Letters from U+00C0 on; most texts have few of them.
const beyondAscii = /[\u00c0-\u{10ffff}]/gu;

const withoutMarks = (text: string) => text.normalize("NFD").replace(/\p{M}+/gu, "");

/** Replaces Latin letters by their base letters: "Søren Łukasz" becomes "Soren Lukasz". */
export const toBaseLetters = (text: string): string =>
  withoutMarks(text).replace(beyondAscii, (letter) => baseForms.get(letter) ?? letter);

/** Latin letters as passports and tickets spell them, in capitals: "Müller" becomes "MUELLER". Other scripts stay. */
export function toPassportLetters(text: string): string {
  // The text is composed first: the table has no entries for a letter followed by a separate mark.
  const spelled = text.normalize("NFC").replace(beyondAscii, (letter) => ticketForms.get(letter) ?? letter);
  return withoutMarks(spelled).toUpperCase();
}
