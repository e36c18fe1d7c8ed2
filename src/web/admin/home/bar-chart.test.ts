import fc from "fast-check";
import { expect, test } from "vitest";
import { niceTop } from "./bar-chart.tsx";

test("niceTop is a round number that no bar exceeds", () => {
  expect(niceTop(38)).toBe(40);
  expect(niceTop(51_000_000)).toBe(100_000_000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (value) => {
      expect(niceTop(value)).toBeGreaterThanOrEqual(value);
      expect(niceTop(value)).toBeLessThanOrEqual(value * 2.5);
    }),
  );
});
