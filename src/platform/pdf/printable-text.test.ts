import { expect, test } from "vitest";
import { printable } from "./printable-text.ts";

test.each([
  ["decomposed Vietnamese marks are composed", "Nguyễn Đặng Ỷ".normalize("NFD"), "Nguyễn Đặng Ỷ"],
  ["emoji are dropped", "Lan 👩‍👩‍👧🇻🇳1️⃣ ❤️", "Lan 1 "],
  ["text in the other direction cannot reverse a line", "\u202egnauQ\u202c", "gnauQ"],
  ["control characters are dropped", "An\u0000\u0007\u001b[31m", "An[31m"],
  ["line breaks of all systems are kept, tabs become spaces", "a\r\nb\u2028c\td", "a\nb\nc d"],
  ["letters with foreign marks lose them", "Søren Łukasz Ǝ n̈", "Søren Łukasz E n"],
  ["letters of other scripts are counted", "王小明 مرحبا", "??? ?????"],
  ["typographic variants become plain signs", "7‑8 6′ a b", "7-8 6' a b"],
  ["money and arrows are kept", "−3,350,000 đ ₫ SGN → HAN “×” …", "−3,350,000 đ ₫ SGN → HAN “×” …"],
])("printable: %s", (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});
