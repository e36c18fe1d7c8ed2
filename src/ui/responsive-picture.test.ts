import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toneClass } from "./responsive-picture.tsx";

test("toneClass finds the nearest tone of the stylesheet for every colour", () => {
  const styles = readFileSync(new URL("styles/tones.css", import.meta.url), "utf8");
  const parts = ["00", "3f", "40", "7f", "80", "bf", "c0", "ff"];

  for (const red of parts) {
    for (const green of parts) {
      for (const blue of parts) {
        const [, tone = ""] =
          styles.match(new RegExp(`\\.${toneClass(red + green + blue)} \\{\\s*--tone: #(\\w{6})`)) ?? [];
        const distance = [red, green, blue].map((part, index) =>
          Math.abs(Number.parseInt(part, 16) - Number.parseInt(tone.slice(index * 2, index * 2 + 2), 16)),
        );
        expect(Math.max(...distance)).toBeLessThanOrEqual(32);
      }
    }
  }
});
