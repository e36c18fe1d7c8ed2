// Usage: node scripts/pin-display-font.ts
// Cuts the display face out of the npm package: one optical size, the weights in use, upright only. The package's own files
// carry both axes whole and weigh three times as much. Prints what was written; the result is committed.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "..");
const source = path.join(root, "node_modules/@fontsource-variable/newsreader/files");
const target = path.join(root, "src/ui/fonts");

/** Headings are large: the cut for display sizes. Weights as in the type scale of tokens.css. */
const variationAxes = { opsz: 60, wght: { min: 380, max: 600, default: 400 } };
/** Stacked Vietnamese marks, kerning and the figures in use; small caps, fractions and the rest stay behind. */
const keepFeatures = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "lnum", "pnum"];

/** Letters of each file, as its unicode-range in styles/fonts.css says; glyphs that no letter reaches are left out. */
const ranges = {
  latin: [[0x20, 0xff], [0x2010, 0x2027], [0x2030, 0x203a], [0x20ac], [0x2122], [0x2212]],
  vietnamese: [
    [0x102, 0x103],
    [0x110, 0x111],
    [0x128, 0x129],
    [0x168, 0x169],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x300, 0x301],
    [0x303],
    [0x309],
    [0x323],
    [0x1ea0, 0x1ef9],
    [0x20ab],
  ],
} as const satisfies Record<string, readonly (readonly [number, number?])[]>;

export type Subset = keyof typeof ranges;
export const subsets = ["latin", "vietnamese"] as const satisfies readonly Subset[];

export async function cutDisplayFont(subset: Subset): Promise<Buffer> {
  const file = path.join(source, `newsreader-${subset}-opsz-normal.woff2`);
  const options = { targetFormat: "woff2", variationAxes, keepFeatures } as const;
  return subsetFont(await readFile(file), emailsOf(subset), options);
}

function emailsOf(subset: Subset): string {
  return ranges[subset]
    .map(([from, to = from]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at)))
    .join("");
}

if (import.meta.main) {
  for (const subset of subsets) {
    const bytes = await cutDisplayFont(subset);
    await writeFile(path.join(target, `newsreader-display-${subset}.woff2`), bytes);
    console.log(`newsreader-display-${subset}.woff2 ${(bytes.length / 1024).toFixed(1)} KB`);
  }
}
