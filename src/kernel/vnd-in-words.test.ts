import { expect, test } from "vitest";
import { vndInWords } from "./vnd-in-words.ts";

test.each([
  [0, "Không đồng"],
  [5, "Năm đồng"],
  [15, "Mười lăm đồng"],
  [21, "Hai mươi mốt đồng"],
  [105, "Một trăm linh năm đồng"],
  [110, "Một trăm mười đồng"],
  [5115, "Năm nghìn một trăm mười lăm đồng"],
  [100_001, "Một trăm nghìn không trăm linh một đồng"],
  [1_005_000, "Một triệu không trăm linh năm nghìn đồng"],
  [9_212_500, "Chín triệu hai trăm mười hai nghìn năm trăm đồng"],
  [10_800_000, "Mười triệu tám trăm nghìn đồng"],
  [2_000_000_000, "Hai tỷ đồng"],
  [1_000_000_005, "Một tỷ không trăm linh năm đồng"],
  [12_345_678_901, "Mười hai tỷ ba trăm bốn mươi lăm triệu sáu trăm bảy mươi tám nghìn chín trăm linh một đồng"],
  [1_000_000_000_000, "Một nghìn tỷ đồng"],
  [-55_000, "Âm năm mươi lăm nghìn đồng"],
])("vndInWords reads %d", (amount, words) => {
  expect(vndInWords(amount)).toBe(words);
});
