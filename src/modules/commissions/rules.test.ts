import fc from "fast-check";
import { expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import { commissionOf, percentText, readPercent } from "./rules.ts";

test("a percentage is read with comma or point, up to two decimals and the limit", () => {
  expect(["12", "12,5", "12.25 %", "0", "60"].map(readPercent)).toEqual([1200, 1250, 1225, 0, 6000]);
  for (const text of ["", "-1", "61", "60,01", "12,345", "1e1", "abc", "12,", "١٢"])
    expect(readPercent(text), text).toBeNull();
});

test("a percentage reads back as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6000 }), (basisPoints) => {
      expect(readPercent(percentText(basisPoints))).toBe(basisPoints);
    }),
  );
});

test("the commission and the rest make the price to the đồng, for any price and percentage", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 0, max: 6000 }), (total, basisPoints) => {
      const kept = commissionOf(vnd(total), basisPoints);
      expect(Number.isInteger(kept)).toBe(true);
      expect(Math.abs(kept - (total * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});
