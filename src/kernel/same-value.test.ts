import { expect, test } from "vitest";
import { isSameValue } from "./same-value.ts";

test("isSameValue ignores the order of properties", () => {
  expect(isSameValue({ a: 1, b: [{ c: "x", d: null }] }, { b: [{ d: null, c: "x" }], a: 1 })).toBe(true);
  expect(isSameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameValue(new Date(5), new Date(5))).toBe(true);
});

test.each([
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: "1" }],
  [{ a: null }, {}],
  [[], {}],
  [new Date(5), new Date(6)],
  [null, {}],
])("%j and %j are different", (one, other) => {
  expect(isSameValue(one, other)).toBe(false);
  expect(isSameValue(other, one)).toBe(false);
});
