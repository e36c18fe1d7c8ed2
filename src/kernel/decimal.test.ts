import { expect, test } from "vitest";
import { formatDecimal, formatPercent, formatPercentChange } from "./decimal.ts";

test.each([
  [0, "0"],
  [12, "12"],
  [12.5, "12,5"],
  [1415.25, "1415,25"],
  [-0.1, "−0,1"],
  [1 / 3, "0,33"],
])("formatDecimal writes %d as %s", (value, text) => {
  expect(formatDecimal(value)).toBe(text);
});

test("percentages have a comma, no space, and a sign where they are a change", () => {
  expect([0, 12.5, 100].map(formatPercent)).toEqual(["0%", "12,5%", "100%"]);
  expect([141.5, 0, -3].map(formatPercentChange)).toEqual(["+141,5%", "0%", "−3%"]);
});
