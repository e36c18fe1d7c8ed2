/**
 * Latin letters that are more than a base letter with a mark, as a passport writes them (ICAO Doc 9303 part 3, section 6), and as they
 * are looked for where that is another spelling: "Søren" is SOEREN on a ticket, and is typed "soren" by staff. The last row is not in
 * the document: letters of Azerbaijani, Hausa, Ghanaian and Croatian names, by their base letters.
 */
const letters: Readonly<Record<string, string | readonly [ticket: string, base: string]>> = {
  ...{ Ä: ["AE", "A"], Å: ["AA", "A"], Ö: ["OE", "O"], Ø: ["OE", "O"], Ü: ["UE", "U"] },
  ...{ Æ: "AE", Œ: "OE", ẞ: "SS", Þ: "TH", Ð: "D", Đ: "D", Ħ: "H", Ĳ: "IJ", Ł: "L", Ŀ: "L", Ŋ: "N", Ŧ: "T" },
  ...{ Ə: "E", Ǝ: "E", Ɛ: "E", Ɔ: "O", Ɓ: "B", Ɗ: "D", Ƙ: "K", Ƴ: "Y", Ǆ: "DZ", Ǉ: "LJ", Ǌ: "NJ", Ǳ: "DZ" },
};
/** Letters without a capital of one sign. */
const small = { ß: "ss", ı: "i", ĸ: "q", ŉ: "n", ſ: "s" };

const ticketForms = new Map<string, string>(Object.entries(small));
const baseForms = new Map<string, string>(Object.entries(small));
for (const [capital, forms] of Object.entries(letters)) {
  const [ticket, base] = typeof forms === "string" ? [forms, forms] : forms;
  ticketForms.set(capital, ticket).set(capital.toLowerCase(), ticket.toLowerCase());
  baseForms.set(capital, base).set(capital.toLowerCase(), base.toLowerCase());
}

// Letters from U+00C0 on: most texts have few of them.
const beyondAscii = /[\u00c0-\u{10ffff}]/gu;

const withoutMarks = (text: string) => text.normalize("NFD").replace(/\p{M}+/gu, "");

/** Latin letters by their base letters, the rest as it is: "Søren Łukasz" to "Soren Lukasz". */
export const toBaseLetters = (text: string): string =>
  withoutMarks(text).replace(beyondAscii, (letter) => baseForms.get(letter) ?? letter);

/** Latin letters as passports and tickets spell them, in capitals: "Müller" to "MUELLER". Other scripts stay as they are. */
export function toPassportLetters(text: string): string {
  // Composed first: of a letter and a mark apart the table would know only the letter.
  const spelled = text.normalize("NFC").replace(beyondAscii, (letter) => ticketForms.get(letter) ?? letter);
  return withoutMarks(spelled).toUpperCase();
}
