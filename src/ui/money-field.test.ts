import { expect, test } from "vitest";
import { groupDigits } from "./money-field.tsx";

test.each([
  ["6700000", "6,700,000"],
  ["6.700.000", "6,700,000"],
  ["67000", "67,000"],
  ["999", "999"],
  ["300 triệu", "300 triệu"],
  ["", ""],
  ["-5", "-5"],
])("grouped turns %s into %s", (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown);
});
