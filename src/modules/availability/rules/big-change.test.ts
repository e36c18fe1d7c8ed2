import { expect, test } from "vitest";
import { bigChange } from "./big-change.ts";

test.each([
  [1_000_000, 1_400_000, null],
  [1_000_000, 1_401_000, "percent"],
  [1_000_000, 600_000, null],
  [1_000_000, 599_000, "percent"],
  [3_350_000, 335_000, "percent"],
  [3_350_000, 334_000, "tenth"],
  [3_350_000, 3_350, "tenth"],
  [null, 3_350, null],
  [3_350_000, null, null],
])("from %s to %s is %s", (before, after, expected) => {
  expect(bigChange(before, after)).toBe(expected);
});
