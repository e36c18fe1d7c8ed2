import { expect, test } from "vitest";
import { airlines } from "../reference/airlines.ts";
import { tileColour } from "./airline-tile.ts";

/** Relative luminance (WCAG 2.2, definition). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("white letters are readable on the tile of every airline, also of an unknown one", () => {
  for (const { code } of [...airlines, { code: "??" }, { code: "" }])
    expect(1.05 / (luminance(tileColour(code)) + 0.05), code).toBeGreaterThan(4.5);
});

test("airlines that fly side by side have different colours", () => {
  expect(new Set(["VN", "VJ", "QH", "VU", "9G"].map(tileColour)).size).toBeGreaterThan(2);
});
