import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toneClasses } from "./responsive-picture.tsx";

const styles = readFileSync(new URL("styles/tones.css", import.meta.url), "utf8");

/** The colour that the stylesheet draws for these classes: red, green, blue. */
function drawn(classes: string): number[] {
  const [light = 0, red = 0, blue = 0] = classes
    .split(" ")
    .map((name) => Number(styles.match(new RegExp(`\\.${name} \\{\\s*--\\w+: (-?\\d+);`))?.[1]));
  return [light + red, light - 0.51 * red - 0.19 * blue, light + blue];
}

test("the placeholder of a muted colour differs little from it", () => {
  const parts = [0, 40, 90, 128, 170, 220, 255];
  for (const light of parts) {
    for (const [red, green, blue] of [
      [0, 0, 0],
      [30, 0, -30],
      [-40, 5, 25],
      [20, -15, 20],
    ] as const) {
      const colour = [light + red, light + green, light + blue].map((part) => Math.min(255, Math.max(0, part)));
      const hex = colour.map((part) => part.toString(16).padStart(2, "0")).join("");
      const difference = drawn(toneClasses(hex)).map((part, index) => Math.abs(part - (colour[index] ?? Number.NaN)));
      expect(Math.max(...difference), hex).toBeLessThanOrEqual(31);
    }
  }
});

test("a grey stays without a tint, and a strong colour keeps its hue", () => {
  const [red, green, blue] = drawn(toneClasses("8a8a8a"));
  expect([red, green, blue]).toEqual([144, 144, 144]);

  const [r = 0, g = 0, b = 0] = drawn(toneClasses("1040ff"));
  expect(b).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(r);
});
