import fc from "fast-check";
import { expect, test } from "vitest";
import { isNear } from "./edit-distance.ts";
import { exactForms, searchTextOf, searchWords } from "./search-text.ts";
import { typingReadings } from "./vietnamese-typing.ts";
import { readSearch, vocabularyOf } from "./vocabulary.ts";

const ships = [
  { title: "Du thuyền Ngọc Lam", areaName: "Vịnh Hạ Long", pier: "Cảng Tuần Châu", trip: "Hang Sửng Sốt – Đảo Ti Tốp" },
  { title: "Du thuyền Heritage Bình Chuẩn", areaName: "Đảo Cát Bà", pier: "Cảng Cái Viềng", trip: "Làng chài" },
  { title: "Indochine Sương Mai", areaName: "Vịnh Lan Hạ", pier: "Bến Gót", trip: "Hang Sáng Tối" },
];
const counts = new Map<string, number>();
for (const ship of ships)
  for (const word of searchTextOf(ship).trim().split(" ")) counts.set(word, (counts.get(word) ?? 0) + 1);
const vocabulary = vocabularyOf(ships.length, counts);

const read = (text: string) => readSearch(vocabulary, searchWords(text))?.map((word) => word.spellings.join("|"));

test.each([
  ["Ngọc Lam", "ngoc lam"],
  ["NGOC LAM", "ngoc lam"],
  ["Ngọc Lam".normalize("NFD"), "ngoc lam"],
  ["ddu thuyeenf", "du thuyen"],
  ["ha longj", "ha long"],
  ["vinhj ha long", "vinh ha long"],
  ["haj long", "ha long"],
  ["dduowngf", undefined],
  ["thuyenef", "thuyen"],
  ["thuye62n ha5", "thuyen ha"],
  ["d9u thuyen", "du thuyen"],
  ["halong", "ha long"],
  ["halongj", "ha long"],
  ["duthuyenngoclam", "du thuyen ngoc lam"],
  ["ngco lam", "ngoc lam"],
  ["ngoc lma", "ngoc lam"],
  ["heritge", "heritage"],
  ["heritgae", "heritage"],
  ["hertiagee", "heritage"],
  ["indochien", "indochine"],
  ["heriatg", "heritage"],
  ["suong mai", "suong mai"],
  ["indo", "indo"],
])("%j is read as %j", (typed, meant) => {
  expect(read(typed)?.join(" ")).toBe(meant);
});

test.each(["xyzxyz", "sa mac sahara", "qq"])("%j means nothing here", (typed) => {
  expect(read(typed)).toBeUndefined();
});

test("a known word is never changed", () => {
  fc.assert(fc.property(fc.constantFrom(...counts.keys()), (word) => read(word)?.join() === word));
});

test("one slip in a longer word still finds it", () => {
  const words = [...counts.keys()].filter((word) => word.length >= 4);
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.constantFrom("drop", "double", "swap"), (word, seed, slip) => {
      const at = seed % (word.length - 1);
      const typed = {
        drop: word.slice(0, at) + word.slice(at + 1),
        double: word.slice(0, at) + word[at] + word.slice(at),
        swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      }[slip];
      return read(typed ?? "") !== undefined;
    }),
  );
});

test("any text is read without failing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => read(text) !== null));
});

test("slips are counted alike from both sides, and nothing is farther than its own length", () => {
  const word = fc.stringMatching(/^[abc]{0,8}$/);
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      expect(isNear(a, b, limit)).toBe(isNear(b, a, limit));
      expect(isNear(a, b, Math.max(a.length, b.length))).toBe(true);
      expect(isNear(a, b, 0)).toBe(a === b);
    }),
  );
});

test("what was typed without slips has no other reading in VNI", () => {
  expect(typingReadings("2 ngay".split(" ")[0] ?? "")).toEqual([]);
  expect(typingReadings("nuwowcs")).toContain("nuoc");
  expect(typingReadings("tuwf")).toContain("tu");
});

test("only a text with diacritics says which diacritics a title must have", () => {
  expect(exactForms("ngoc lam")).toEqual([]);
  expect(exactForms("ngọc lam")).toEqual(["ngọc lam", "Ngọc Lam", "NGỌC LAM"]);
});
