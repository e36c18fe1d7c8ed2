import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cutDisplayFont, subsets } from "./pin-display-font.ts";

test.each(subsets)("the %s file of the display face is what the script makes of the package", async (subset) => {
  const kept = await readFile(`src/ui/fonts/newsreader-display-${subset}.woff2`);

  expect(kept.equals(await cutDisplayFont(subset))).toBe(true);
});
