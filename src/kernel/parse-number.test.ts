import { expect, test } from "vitest";
import { parseAmount, parseClock, parseWholeNumber } from "./parse-number.ts";

test.each([
  ...["3,600,000", "3.600.000", "3 600 000", "3600000", " 3.600.000 đ", "3,600,000 VND"].map((text) => [
    text,
    3_600_000,
  ]),
  ...[
    ["-5", -5],
    ["−20", -20],
    ["0", 0],
  ],
  ...["", "3.6", "3,60", "ba", "1e9", "3.600,000"].map((text) => [text, null]),
] as [string, number | null][])("a whole number is read as people type it: %j", (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});

test.each([
  ...[
    ["12h15", "12:15"],
    ["6:30", "06:30"],
    ["6h", "06:00"],
    ["12 giờ 15", "12:15"],
    ["7g05", "07:05"],
  ],
  ...[
    ["12.15", "12:15"],
    ["06:30:00", "06:30"],
    ["23:59", "23:59"],
  ],
  ...["", "24:00", "12:60", "12", "trưa", "1:5"].map((text) => [text, null]),
] as [string, string | null][])("a time of day is read as people type it: %j", (text, clock) => {
  expect(parseClock(text)).toBe(clock);
});

test.each([
  ["300 triệu", 300_000_000],
  ["300tr", 300_000_000],
  ["1,5 tỷ", 1_500_000_000],
  ["2.5 triệu đồng", 2_500_000],
  ["1.250 triệu", 1_250_000_000],
  ["500k", 500_000],
  ["250.000.000 đ", 250_000_000],
  ["ba triệu", null],
  ["300 con", null],
  ["", null],
] as [string, number | null][])("an amount is read with its unit: %j", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});
