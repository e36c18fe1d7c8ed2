// Usage: node scripts/pin-display-font.ts
// Subsets the display font of the npm package to one optical size, the used weights and upright style. The package's files contain both
// axes and are three times as large. Prints the written files; the result is committed.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const root = path.join(import.meta.dirname, "..");
const source = path.join(root, "node_modules/@fontsource-variable/newsreader/files");
const target = path.join(root, "src/ui/fonts");

/** The optical size for large headings, and the weights of the type scale in tokens.css. */
const variationAxes = { opsz: 60, wght: { min: 380, max: 600, default: 400 } };
/** Stacked Vietnamese marks, kerning and the used figures. Small caps, fractions and other features are dropped. */
const keepFeatures = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "lnum", "pnum"];

/** The characters of each file, as in its unicode-range in styles/fonts.css. Unused glyphs are dropped. */
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
  return subsetFont(await readFile(file), lettersOf(subset), options);
}

function lettersOf(subset: Subset): string {
  return ranges[subset]
    .map(([from, to = from]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    )
    .join("");
}

if (import.meta.main) {
  for (const subset of subsets) {
    const bytes = await cutDisplayFont(subset);
    await writeFile(path.join(target, `newsreader-display-${subset}.woff2`), bytes);
    console.log(`newsreader-display-${subset}.woff2 ${(bytes.length / 1024).toFixed(1)} KB`);
  }
}
