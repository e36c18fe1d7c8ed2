import fc from "fast-check";
import { expect, test } from "vitest";
import { clampPageSize, PAGE_SIZE, pageCount } from "./page.ts";

test.each([
  [0, 1],
  [-5, 1],
  [1, 1],
  [10.9, 10],
  [20, 20],
  [21, 20],
  [1e9, 20],
])("a page size of %d becomes %i", (typed, size) => {
  expect(clampPageSize(typed)).toBe(size);
});

test("a list has at least one page, and the last one is never empty", () => {
  expect(pageCount({ total: 0, size: PAGE_SIZE.default })).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 20 }), (total, size) => {
      const pages = pageCount({ total, size });
      return (pages - 1) * size < total && pages * size >= total;
    }),
  );
});
