import { CODE_LENGTH } from "../limits.ts";

/**
 * No 0 O 1 I L U Z: they are misread or misheard. 29 symbols because 29 is prime: with different weights a sum modulo a prime finds every
 * single wrong symbol and every swap of two.
 */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXY";

/** A new code: seven random symbols and a check symbol. `random(n)` gives a whole number from 0 to n - 1. */
export function makeBookingCode(random: (bound: number) => number): string {
  const values = Array.from({ length: CODE_LENGTH - 1 }, () => random(CODE_ALPHABET.length));
  const check = (CODE_ALPHABET.length - weightedSum(values)) % CODE_ALPHABET.length;
  return [...values, check].map((value) => CODE_ALPHABET.charAt(value)).join("");
}

/** True for a code exactly as it is stored. */
export function isBookingCode(text: string): boolean {
  if (text.length !== CODE_LENGTH) return false;
  const values = [...text].map((symbol) => CODE_ALPHABET.indexOf(symbol));
  return !values.includes(-1) && weightedSum(values) === 0;
}

/** Positions of a text that are searched for a wrong code: a longer text would give hundreds. */
const PLACES_LOOKED_AT = 4;

/**
 * The codes that a text may mean where one symbol of a code behind "HT" is wrong or lost: the check symbol leaves one code for each
 * position.
 */
export function nearCodesIn(letters: string): string[] {
  const near = new Set<string>();
  for (const { index } of [...letters.matchAll(/HT/g)].slice(0, PLACES_LOOKED_AT)) {
    const whole = letters.slice(index + 2, index + 2 + CODE_LENGTH);
    const short = whole.slice(0, CODE_LENGTH - 1);
    for (let place = 0; place < CODE_LENGTH; place += 1)
      for (const symbol of CODE_ALPHABET) {
        const wrong = whole.slice(0, place) + symbol + whole.slice(place + 1);
        const lost = short.slice(0, place) + symbol + short.slice(place);
        for (const code of [wrong, lost]) if (isBookingCode(code)) near.add(code);
      }
  }
  return [...near];
}

/** Codes in a text without the letters in front of them, as one word or as two: "7K2M 9QXA". */
export function bareCodesIn(text: string): string[] {
  const words = text.toUpperCase().split(/[^A-Z0-9]+/);
  const pairs = words.slice(1).map((word, before) => `${words[before]}${word}`);
  return [...new Set([...words, ...pairs].filter(isBookingCode))];
}

/** The code with the prefix that makes it stand out in a bank statement. */
export function bookingReference(code: string): string {
  return `HT${code}`;
}

/** The code a person meant ("ht 7k2m-9qxa"), or null for no possible code. */
export function normalizeBookingCode(text: string): string | null {
  const symbols = text.toUpperCase().replace(/[\s\p{Pd}._]/gu, "");
  const code = symbols.length === CODE_LENGTH + 2 && symbols.startsWith("HT") ? symbols.slice(2) : symbols;
  return isBookingCode(code) ? code : null;
}

// Weights 8, 7 … 1 from the left, so the check symbol counts once.
function weightedSum(values: number[]): number {
  return values.reduce((sum, value, index) => sum + value * (CODE_LENGTH - index), 0) % CODE_ALPHABET.length;
}
