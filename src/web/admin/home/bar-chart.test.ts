import fc from "fast-check";
import { expect, test } from "vitest";
import { roundAxisMaximum } from "./bar-chart.tsx";

test("roundAxisMaximum is a round number that no bar exceeds", () => {
  expect(roundAxisMaximum(38)).toBe(40);
  expect(roundAxisMaximum(51_000_000)).toBe(100_000_000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (value) => {
      expect(roundAxisMaximum(value)).toBeGreaterThanOrEqual(value);
      expect(roundAxisMaximum(value)).toBeLessThanOrEqual(value * 2.5);
    }),
  );
});
