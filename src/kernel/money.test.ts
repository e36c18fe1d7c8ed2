import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatAmount,
  formatMillions,
  formatThousands,
  formatVnd,
  percentOf,
  roundToThousand,
  spokenVnd,
  sumVnd,
  timesVnd,
  vnd,
  zeroVnd,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(vnd);

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("vnd rejects %d", (amount) => {
  expect(() => vnd(amount)).toThrow(RangeError);
});

test("sums and products of amounts are whole", () => {
  expect(sumVnd([])).toBe(zeroVnd);
  fc.assert(
    fc.property(amounts, fc.nat({ max: 40 }), (amount, count) => {
      expect(timesVnd(amount, count)).toBe(sumVnd(Array.from({ length: count }, () => amount)));
    }),
  );
});

test.each([
  [3_350_000, 75, 2_512_500],
  [1, 50, 1],
  [1, 49, 0],
  [3, 50, 2],
  [10, -25, -2],
  [999, 100, 999],
  [999, 0, 0],
])("of %i đ, %i %% is %i đ, rounded half up", (amount, percent, expected) => {
  expect(percentOf(vnd(amount), percent)).toBe(expected);
});

test("percentOf is never more than half a đồng off", () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: -100, max: 300 }), (amount, percent) => {
      return Math.abs(percentOf(amount, percent) * 100 - amount * percent) <= 50;
    }),
  );
});

test("roundToThousand rounds half up", () => {
  expect(roundToThousand(vnd(2_512_500))).toBe(2_513_000);
  expect(roundToThousand(vnd(2_512_499))).toBe(2_512_000);
  fc.assert(fc.property(amounts, (amount) => roundToThousand(amount) % 1000 === 0));
});

test.each([
  [0, "0"],
  [999, "999"],
  [3_350_000, "3,350,000"],
  [-87_000, "−87,000"],
  [1500.5, "1,500.5"],
])("formatAmount writes %d as %s, without a unit", (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});

test("formatVnd writes amounts as the specification says", () => {
  expect(formatVnd(3_350_000)).toBe("3,350,000 đ");
  expect(formatVnd(0)).toMatch(/^0\sđ$/);
  expect(formatVnd(-87_000)).toMatch(/^−87,000\sđ$/);
  expect(formatThousands(9_213_000)).toBe("9,213k");
});

test("a formatted amount is read back as the same amount", () => {
  fc.assert(fc.property(amounts, (amount) => Number(formatVnd(amount).replace(/[^\d]/g, "")) === amount));
});

test.each([
  [0, "0 đồng"],
  [2_500_000, "2 triệu 500 nghìn đồng"],
  [1_000_000_000, "1 tỷ đồng"],
  [12_345_678_901, "12 tỷ 345 triệu 678 nghìn 901 đồng"],
  [-5000, "trừ 5 nghìn đồng"],
])("%i đ is spoken %j", (amount, words) => {
  expect(spokenVnd(amount)).toBe(words);
});

test.each([
  [16_107_000, "16.1tr"],
  [99_980_000, "100tr"],
  [112_345_000, "112tr"],
])("%d đ in millions is %s", (amount, text) => {
  expect(formatMillions(amount)).toBe(text);
});
