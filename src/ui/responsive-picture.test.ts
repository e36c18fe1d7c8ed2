import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toneClasses } from "./responsive-picture.tsx";

test("toneClasses finds the nearest tone of the stylesheet for every colour", () => {
  const styles = readFileSync(new URL("styles/tones.css", import.meta.url), "utf8");
  const parts = ["00", "3f", "40", "7f", "80", "bf", "c0", "ff"];

  for (const red of parts) {
    for (const green of parts) {
      for (const blue of parts) {
        const steps = toneClasses(red + green + blue)
          .split(" ")
          .map((name) => Number(styles.match(new RegExp(`\\.${name} \\{\\s*--\\w+: (\\d+);`))?.[1]));
        const distance = [red, green, blue].map((part, index) =>
          Math.abs(Number.parseInt(part, 16) - (steps[index] ?? Number.NaN)),
        );
        expect(Math.max(...distance)).toBeLessThanOrEqual(32);
      }
    }
  }
});
