import { describe, expect, test } from "vitest";
import { priceChanges, readSeen, seenText } from "./price-changes.ts";

const adults = { label: "Người lớn", note: "Phòng Ban Công", quantity: 2, unit: 3_350_000 };
const child = { label: "Bé 6 tuổi", note: "", quantity: 1, unit: 2_512_500 };
const holiday = { label: "Phụ thu lễ", note: "Người lớn", quantity: 2, unit: 500_000 };

describe("why a price moved", () => {
  test("names the lines that changed, came or went", () => {
    expect(priceChanges([adults, child], [{ ...adults, unit: 3_500_000 }, holiday])).toEqual([
      { label: "Người lớn (Phòng Ban Công)", before: 6_700_000, after: 7_000_000 },
      { label: "Bé 6 tuổi", before: 2_512_500, after: null },
      { label: "Phụ thu lễ (Người lớn)", before: null, after: 1_000_000 },
    ]);
    expect(priceChanges([adults], [adults])).toEqual([]);
  });

  test("what was seen survives the form", () => {
    expect(readSeen(seenText([adults, child]))).toEqual([adults, child]);
  });

  test("nonsense from a browser is no line", () => {
    expect(readSeen("{")).toEqual([]);
    expect(readSeen('[["a","b","c",1],7]')).toEqual([]);
    expect(readSeen(null)).toEqual([]);
  });
});
