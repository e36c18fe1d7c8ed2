// Usage: node scripts/shrink-pictures.mjs
// Reduces the reference pictures of the browser tests to a third of their size, after `playwright test --update-snapshots`. Text has more
// than the remaining 256 colours; the comparison tolerates the difference.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = "tests/e2e/pictures";
let total = 0;
for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const before = readFileSync(file);
  const after = await sharp(before).png({ palette: true, quality: 100, compressionLevel: 9, effort: 10 }).toBuffer();
  if (after.length < before.length) writeFileSync(file, after);
  total += statSync(file).size;
}
process.stdout.write(`${Math.round(total / 1024)} KB\n`);
