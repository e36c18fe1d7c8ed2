import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bareCodesIn,
  CODE_ALPHABET,
  isBookingCode,
  makeBookingCode,
  nearCodesIn,
  normalizeBookingCode,
} from "./code.ts";

const codes = fc
  .array(fc.nat({ max: CODE_ALPHABET.length - 1 }), { minLength: 7, maxLength: 7 })
  .map((values) => makeBookingCode(() => values.pop() ?? 0));

describe("booking codes", () => {
  test("the example in the texts is a code that a customer may type", () => {
    const sources = globSync("src/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
    const examples = sources.flatMap((text) => [...text.matchAll(/ví dụ HT (\w{4}) (\w{4})/g)]);
    expect(examples.length).toBeGreaterThan(3);
    for (const [, first, second] of examples) expect(isBookingCode(`${first}${second}`)).toBe(true);
  });

  test("every generated code is valid, whatever the random numbers are", () => {
    fc.assert(fc.property(codes, (code) => isBookingCode(code) && /^[2-9A-HJKMNP-TV-Y]{8}$/.test(code)));
  });

  test("one wrong symbol is always found", () => {
    const symbol = fc.constantFrom(...CODE_ALPHABET);
    fc.assert(
      fc.property(codes, fc.nat({ max: 7 }), symbol, (code, at, other) => {
        fc.pre(code[at] !== other);
        return !isBookingCode(code.slice(0, at) + other + code.slice(at + 1));
      }),
      { numRuns: 2000 },
    );
  });

  test("a code with one symbol wrong or lost is among the near ones", () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 7 }), fc.constantFrom(...CODE_ALPHABET), (code, at, other) => {
        const wrong = code.slice(0, at) + other + code.slice(at + 1);
        const lost = code.slice(0, at) + code.slice(at + 1);
        return [wrong, lost].every((text) => nearCodesIn(`CTHT${text}NGUYENVANA`).includes(code));
      }),
      { numRuns: 500 },
    );
  });

  test("a bare code is found as a word of its own", () => {
    const code = makeBookingCode((bound) => bound - 2);
    expect(bareCodesIn(`chuyen tien ${code.toLowerCase()}.`)).toEqual([code]);
    expect(bareCodesIn(`X${code}`)).toEqual([]);
    for (const between of [" ", "-", ". "])
      expect(bareCodesIn(`coc ${code.slice(0, 4)}${between}${code.slice(4)} cam on`)).toEqual([code]);
    expect(bareCodesIn(`${code.slice(0, 4)} va ${code.slice(4)}`)).toEqual([]);
  });

  test("two swapped symbols are always found, also when they are not neighbours", () => {
    const place = fc.nat({ max: 7 });
    fc.assert(
      fc.property(codes, place, place, (code, a, b) => {
        fc.pre(code[a] !== code[b]);
        const symbols = [...code];
        [symbols[a], symbols[b]] = [symbols[b] ?? "", symbols[a] ?? ""];
        return !isBookingCode(symbols.join(""));
      }),
      { numRuns: 2000 },
    );
  });

  test("a code is understood however it is typed", () => {
    fc.assert(
      fc.property(codes, (code) => {
        const typed = [code, code.toLowerCase(), `HT${code}`, `ht ${code.slice(0, 4)}-${code.slice(4)}`, ` ${code}\n`];
        return typed.every((text) => normalizeBookingCode(text) === code);
      }),
    );
  });

  test("a code that itself begins with HT keeps its letters", () => {
    const code = makeBookingCode(dice(CODE_ALPHABET.indexOf("H"), CODE_ALPHABET.indexOf("T"), 0, 1, 2, 3, 4));

    expect(normalizeBookingCode(code)).toBe(code);
    expect(normalizeBookingCode(`HT${code}`)).toBe(code);
  });

  test.each(["", "HT", "00000000", "2345678", "ht1234567890", "💥💥💥💥", "2222222!"])("%j is not a code", (text) => {
    expect(normalizeBookingCode(text)).toBeNull();
  });
});

function dice(...values: number[]) {
  return () => values.shift() ?? 0;
}
