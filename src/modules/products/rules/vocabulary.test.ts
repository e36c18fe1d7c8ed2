import fc from "fast-check";
import { expect, test } from "vitest";
import { isNear } from "./edit-distance.ts";
import { exactText, searchTextOf, tokenizeSearch } from "./search-terms.ts";
import { addWords, type WordIndex } from "./text-search.ts";
import { vietnameseReadings } from "./vietnamese-typing.ts";
import { correctOneTypo, readSearch } from "./vocabulary.ts";

const ships = [
  { title: "Du thuyền Ngọc Lam", areaName: "Vịnh Hạ Long", pier: "Cảng Tuần Châu", trip: "Hang Sửng Sốt – Đảo Ti Tốp" },
  { title: "Du thuyền Heritage Bình Chuẩn", areaName: "Đảo Cát Bà", pier: "Cảng Cái Viềng", trip: "Làng chài" },
  { title: "Indochine Sương Mai", areaName: "Vịnh Lan Hạ", pier: "Bến Gót", trip: "Hang Sáng Tối" },
];
const index: WordIndex<{ title: string; text: string }> = new Map();
for (const { title, areaName, pier, trip } of ships) {
  addWords(index, { title, text: searchTextOf(title, areaName, pier, trip) });
}
const known = new Set(index.keys());

const read = (text: string) => readSearch(index, tokenizeSearch(text))?.words.map((word) => word.join("|"));

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

test.each(["xyzxyz", "sa mac sahara", "qq"])("%j has no reading", (typed) => {
  expect(read(typed)).toBeUndefined();
});

test("a known word is never changed", () => {
  fc.assert(fc.property(fc.constantFrom(...known), (word) => read(word)?.join() === word));
});

test("one typing error in a longer word still finds it", () => {
  const words = [...known].filter((word) => word.length >= 4);
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

test("no text makes the reading throw", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => void read(text)));
});

test("the distance is symmetric, and never exceeds the length of the longer word", () => {
  const word = fc.stringMatching(/^[abc]{0,8}$/);
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      expect(isNear(a, b, limit)).toBe(isNear(b, a, limit));
      expect(isNear(a, b, Math.max(a.length, b.length))).toBe(true);
      expect(isNear(a, b, 0)).toBe(a === b);
    }),
  );
});

test("the distance does not depend on common prefixes and suffixes", () => {
  // Reference implementation of optimal string alignment, without the optimisations of `isNear`.
  const distance = (a: string, b: string) => {
    const table = Array.from({ length: a.length + 1 }, (_, row) => [row, ...Array<number>(b.length).fill(row)]);
    table[0] = Array.from({ length: b.length + 1 }, (_, column) => column);
    const at = (row: number, column: number) => table[row]?.[column] ?? 99;
    for (let row = 1; row <= a.length; row += 1) {
      for (let column = 1; column <= b.length; column += 1) {
        const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
        const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? at(row - 2, column - 2) + 1 : 99;
        const costs = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + wrong, swapped];
        (table[row] ?? [])[column] = Math.min(...costs);
      }
    }
    return at(a.length, b.length);
  };
  const word = fc.stringMatching(/^[abc]{1,8}$/);
  fc.assert(
    fc.property(
      word,
      word,
      fc.integer({ min: 1, max: 3 }),
      (a, b, limit) => isNear(a, b, limit) === distance(a, b) <= limit,
    ),
    { numRuns: 2000 },
  );
});

test("Telex keys are read as their letters, and a number has no other reading", () => {
  expect(vietnameseReadings("2")).toEqual([]);
  expect(vietnameseReadings("nuwowcs")).toContain("nuoc");
  expect(vietnameseReadings("tuwf")).toContain("tu");
});

test("only a text with diacritics requires them in a title", () => {
  expect(exactText("ngoc lam")).toBeNull();
  expect(exactText("NGỌC Lam")).toBe("ngọc lam");
});

test("correctOneTypo offers known words within one edit, changing one word at a time and never a short one", () => {
  expect(correctOneTypo(index, ["hang", "mai", "ha"])).toEqual([
    [["cang", "hang", "lang", "sang"], ["mai"], ["ha"]],
    [["hang"], ["cai", "mai"], ["ha"]],
  ]);
});

test.each([
  ["ngoc lam", true],
  ["ngoc la", true],
  ["ngo lam", false],
  ["ngoongf", false],
  ["ngocj lam", true],
  ["halong", false],
  ["ngco lam", false],
])("%j is read, sure: %s", (typed, sure) => {
  expect(readSearch(index, tokenizeSearch(typed))?.sure ?? false).toBe(sure);
});
