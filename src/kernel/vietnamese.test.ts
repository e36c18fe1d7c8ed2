import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify, slugShape } from "./slug.ts";
import { fold, normalizeText, toAsciiCapitals } from "./vietnamese.ts";

const alphabet = "aàáảãạăằắẳẵặâầấẩẫậbcdđeèéẻẽẹêềếểễệghiìíỉĩịklmnoòóỏõọôồốổỗộơờớởỡợpqrstuùúủũụưừứửữựvxyỳýỷỹỵ";
const words = fc.string({ unit: fc.constantFrom(...alphabet, ...alphabet.toUpperCase(), " "), maxLength: 40 });

test("every Vietnamese letter folds to its ASCII letter, in both Unicode forms and both cases", () => {
  for (const letter of alphabet) {
    for (const form of [letter, letter.normalize("NFD"), letter.toUpperCase(), letter.toUpperCase().normalize("NFD")]) {
      expect(fold(form)).toMatch(/^[a-z]$/);
      expect(fold(form)).toBe(fold(letter));
    }
  }
});

test("how a text is typed does not change what it folds to", () => {
  fc.assert(
    fc.property(words, (text) => {
      const folded = fold(text);
      expect(folded).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
      expect(fold(text.normalize("NFD"))).toBe(folded);
      expect(fold(text.toUpperCase())).toBe(folded);
      expect(fold(folded)).toBe(folded);
    }),
  );
});

test("normalising makes one form of both, and doing it twice changes nothing", () => {
  expect(normalizeText("  Vịnh\u00a0 Hạ\tLong ".normalize("NFD"))).toBe("Vịnh Hạ Long");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => normalizeText(normalizeText(text)) === normalizeText(text)),
  );
});

test("tickets and transfers are written in capitals without marks", () => {
  expect(toAsciiCapitals("Nguyễn Văn Đức")).toBe("NGUYEN VAN DUC");
});

test("titles become addresses", () => {
  expect(slugify("Du thuyền Ngọc Lam – 5★")).toBe("du-thuyen-ngoc-lam-5");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
      const slug = slugify(title);
      return slug === "" || (slugShape.test(slug) && slug.length <= 80);
    }),
  );
});
