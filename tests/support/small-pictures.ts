import { globSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { IMAGE_WIDTHS } from "#modules/media/limits.ts";
import { variantKey } from "#modules/media/rules.ts";

const SMALL = 160;

/**
 * Replaces every size of the demo pictures by a small AVIF. The real ones would cost half a core for a whole test run or measurement. The
 * tests of `modules/media` check real ones, and uploads in browser tests are encoded in full.
 */
export async function putSmallPictures(media: string): Promise<void> {
  await Promise.all(globSync("images/*/*.webp", { cwd: media }).map((master) => putSmallPicture(media, master)));
}

async function putSmallPicture(media: string, master: string): Promise<void> {
  const small = await sharp(readFileSync(join(media, master)))
    .resize(SMALL)
    .avif({ effort: 0 })
    .toBuffer();
  const [first, ...others] = IMAGE_WIDTHS.map((width) => join(media, variantKey(master, { width, format: "avif" })));
  if (!first) return;
  mkdirSync(dirname(first), { recursive: true });
  writeFileSync(first, small);
  for (const other of others) {
    // The product may have made this one before it was stopped.
    rmSync(other, { force: true });
    linkSync(first, other);
  }
}
