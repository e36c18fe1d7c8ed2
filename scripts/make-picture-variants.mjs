// Makes the demo pictures: crops, mirrors and re-lights rendered masters, so that 26 ships do not look alike.
// Usage: node scripts/make-picture-variants.mjs <folder with master .webp files> [picture name ...]
// Writes database/seed/demo/pictures/<name>.webp; recipes in picture-recipes.mjs, words in pictures.json.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { moods, recipes } from "./picture-recipes.mjs";

const MAX_WIDTH = 1600;
const MAX_BYTES = 180 * 1024;
const [mastersFolder, ...only] = process.argv.slice(2);
if (!mastersFolder) throw new Error("usage: node scripts/make-picture-variants.mjs <folder of masters> [name ...]");

const target = path.join(import.meta.dirname, "../database/seed/demo/pictures");
await mkdir(target, { recursive: true });

let total = 0;
for (const recipe of recipes) {
  if (only.length > 0 && !only.includes(recipe.name)) continue;
  const bytes = await encode(await draw(recipe));
  await writeFile(path.join(target, `${recipe.name}.webp`), bytes);
  total += bytes.length;
}
console.log(`${recipes.length} pictures, ${Math.round(total / 1024)} KB`);

async function draw({ from, crop = [0, 0, 1, 1], mirror = false, mood }) {
  const file = path.join(mastersFolder, `${from}.webp`);
  const { width, height } = await sharp(file).metadata();
  const [left, top, right, bottom] = crop;
  const area = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((right - left) * width),
    height: Math.round((bottom - top) * height),
  };
  const cut = sharp(
    await sharp(file)
      .extract(area)
      .flop(mirror)
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .png()
      .toBuffer(),
  );
  return mood ? light(cut, moods[mood]) : cut;
}

/** First the colours as a whole, then a sky-to-water gradient laid over them. */
async function light(
  image,
  { brightness = 1, saturation = 1, hue = 0, gain = [1, 1, 1], lift = [0, 0, 0], sky, water, blend },
) {
  const toned = await image.modulate({ brightness, saturation, hue }).linear(gain, lift).png().toBuffer();
  if (!sky) return sharp(toned);
  const { width, height } = await sharp(toned).metadata();
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset=".62" stop-color="${water}"/><stop offset="1" stop-color="${water}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(toned).composite([{ input: Buffer.from(gradient), blend }]);
}

async function encode(image) {
  const drawn = await image.png().toBuffer();
  for (let quality = 86; ; quality -= 4) {
    const bytes = await sharp(drawn).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= MAX_BYTES || quality <= 60) return bytes;
  }
}
