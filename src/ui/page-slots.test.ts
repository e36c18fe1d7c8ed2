import { describe, expect, test } from "vitest";
import { pageSlots } from "./page-slots.ts";

const shown = (current: number, pages: number) =>
  pageSlots(current, pages)
    .map((slot) => (typeof slot === "number" ? slot : "…"))
    .join(" ");

describe("pageSlots", () => {
  test("shows all numbers up to six pages", () => {
    expect(shown(1, 1)).toBe("1");
    expect(shown(4, 6)).toBe("1 2 3 4 5 6");
  });

  test("shows three pages at the end where the current page is", () => {
    expect(shown(1, 24)).toBe("1 2 3 … 24");
    expect(shown(2, 24)).toBe("1 2 3 … 24");
    expect(shown(23, 24)).toBe("1 … 22 23 24");
    expect(shown(24, 24)).toBe("1 … 22 23 24");
  });

  test("always includes the neighbours of the current page", () => {
    expect(shown(3, 24)).toBe("1 2 3 4 … 24");
    expect(shown(12, 24)).toBe("1 … 11 12 13 … 24");
    expect(shown(22, 24)).toBe("1 … 21 22 23 24");
  });
});
