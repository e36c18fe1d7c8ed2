import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cutDisplayFont, subsets } from "./pin-display-font.ts";

test.each(subsets)("the committed %s font file is what the script generates", async (subset) => {
  const kept = await readFile(`src/ui/fonts/newsreader-display-${subset}.woff2`);

  expect(kept.equals(await cutDisplayFont(subset))).toBe(true);
});
