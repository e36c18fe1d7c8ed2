import { describe, expect, test } from "vitest";
import { readTypedCount } from "./typed-count.ts";

const limits = { label: "người lớn", min: 1, max: 9 };

describe("readTypedCount", () => {
  test("reads a count within the limits", () => {
    expect(readTypedCount("3", limits)).toEqual({ kind: "count", count: 3 });
    expect(readTypedCount("09", limits)).toEqual({ kind: "count", count: 9 });
  });

  test.each(["", "-", "1e3", "2.5", "Infinity", "NaN", "hai"])("changes nothing when %j is typed", (text) => {
    expect(readTypedCount(text, limits)).toEqual({ kind: "same" });
  });

  test("reports a count outside the limits instead of clamping it", () => {
    expect(readTypedCount("13", limits)).toEqual({ kind: "wrong", message: "Tối đa 9 người lớn" });
    expect(readTypedCount("9".repeat(400), limits)).toEqual({ kind: "wrong", message: "Tối đa 9 người lớn" });
    expect(readTypedCount("0", limits)).toEqual({ kind: "wrong", message: "Ít nhất 1 người lớn" });
  });
});
