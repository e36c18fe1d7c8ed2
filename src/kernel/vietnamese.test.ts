import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify, slugShape } from "./slug.ts";
import { fold, normalizeText, removeInvisible, spellingsOf } from "./vietnamese.ts";

const alphabet = "aàáảãạăằắẳẵặâầấẩẫậbcdđeèéẻẽẹêềếểễệghiìíỉĩịklmnoòóỏõọôồốổỗộơờớởỡợpqrstuùúủũụưừứửữựvxyỳýỷỹỵ";
const words = fc.string({ unit: fc.constantFrom(...alphabet, ...alphabet.toUpperCase(), " "), maxLength: 40 });

test("fold maps every Vietnamese letter to ASCII, in both Unicode forms and both cases", () => {
  for (const letter of alphabet) {
    for (const form of [letter, letter.normalize("NFD"), letter.toUpperCase(), letter.toUpperCase().normalize("NFD")]) {
      expect(fold(form)).toMatch(/^[a-z]$/);
      expect(fold(form)).toBe(fold(letter));
    }
  }
});

test("fold does not depend on how a text was typed", () => {
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

test("normalizeText unifies both Unicode forms and is idempotent", () => {
  expect(normalizeText("  Vịnh\u00a0 Hạ\tLong ".normalize("NFD"))).toBe("Vịnh Hạ Long");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => normalizeText(normalizeText(text)) === normalizeText(text)),
  );
});

test("removeInvisible removes invisible characters, also those that reverse text or break XML", () => {
  expect(removeInvisible("hang\u200b@example.vn\ufeff")).toBe("hang@example.vn");
  expect(removeInvisible("gnp\u202eexe.\u2066png")).toBe("gnpexe.png");
  expect(removeInvisible("a\ufffeb\uffffc\ufdd0d\u{1ffff}e\0\ud800f")).toBe("abcde\ufffdf");
  for (const seen of ["👨‍👩‍👧", "🏳️‍🌈", "👩🏽‍🚀", "Lê Thị Hằng", "dòng\nmới\tcột"])
    expect(removeInvisible(seen)).toBe(seen);
  expect(removeInvisible("a\u200db")).toBe("ab");
});

test("spellingsOf finds names by base letters, by passport spelling and in their own script", () => {
  expect(spellingsOf("Søren Łukasz")).toEqual(["soren lukasz", "soeren lukasz"]);
  expect(spellingsOf("Müller".normalize("NFD"))).toEqual(["muller", "mueller"]);
  expect(spellingsOf("Nguyễn Đức")).toEqual(["nguyen duc"]);
  expect(spellingsOf("毛泽东")).toEqual(["毛泽东"]);
  expect(spellingsOf("Иван Ёлкин")).toEqual(["иван елкин"]);
});

test("slugify turns titles into paths", () => {
  expect(slugify("Du thuyền Ngọc Lam – 5★")).toBe("du-thuyen-ngoc-lam-5");
  expect(slugify("Łódź, Straße & Ærø")).toBe("lodz-strasse-aero");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
      const slug = slugify(title);
      return slug === "" || (slugShape.test(slug) && slug.length <= 80);
    }),
  );
});
