import { describe, expect, test } from "vitest";
import { parseCount } from "./parse-count.ts";

const limits = { label: "người lớn", min: 1, max: 9 };

describe("parseCount", () => {
  test("reads a count within the limits", () => {
    expect(parseCount("3", limits)).toEqual({ kind: "count", count: 3 });
    expect(parseCount("09", limits)).toEqual({ kind: "count", count: 9 });
  });

  test.each(["", "-", "1e3", "2.5", "Infinity", "NaN", "hai"])("changes nothing when %j is typed", (text) => {
    expect(parseCount(text, limits)).toEqual({ kind: "same" });
  });

  test("reports a count outside the limits instead of clamping it", () => {
    expect(parseCount("13", limits)).toEqual({ kind: "wrong", message: "Tối đa 9 người lớn" });
    expect(parseCount("9".repeat(400), limits)).toEqual({ kind: "wrong", message: "Tối đa 9 người lớn" });
    expect(parseCount("0", limits)).toEqual({ kind: "wrong", message: "Ít nhất 1 người lớn" });
  });
});
