import { describe, expect, test } from "vitest";
import { packLines, priceChanges, unpackLines } from "./price-changes.ts";

const adults = { label: "Người lớn", note: "Phòng Ban Công", quantity: 2, unit: 3_350_000 };
const child = { label: "Bé 6 tuổi", note: "", quantity: 1, unit: 2_512_500 };
const holiday = { label: "Phụ thu lễ", note: "Người lớn", quantity: 2, unit: 500_000 };

describe("priceChanges", () => {
  test("names the lines that changed, appeared or disappeared", () => {
    expect(priceChanges([adults, child], [{ ...adults, unit: 3_500_000 }, holiday])).toEqual([
      { label: "Người lớn (Phòng Ban Công)", before: 6_700_000, after: 7_000_000 },
      { label: "Bé 6 tuổi", before: 2_512_500, after: null },
      { label: "Phụ thu lễ (Người lớn)", before: null, after: 1_000_000 },
    ]);
    expect(priceChanges([adults], [adults])).toEqual([]);
  });

  test("compares with lines that went through the hidden field", () => {
    expect(unpackLines(packLines([adults, child]))).toEqual([adults, child]);
  });

  test("ignores invalid lines from a browser", () => {
    expect(unpackLines("{")).toEqual([]);
    expect(unpackLines('[["a","b","c",1],7]')).toEqual([]);
    expect(unpackLines(null)).toEqual([]);
  });
});
