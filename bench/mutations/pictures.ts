// Pictures that claim to be huge, that are huge in a few bytes, and that are slow to decode.
import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { Mutation, Roll } from "./bytes.ts";

export const pictureKinds = ["jpeg", "png", "webp", "avif"] as const;
export type PictureKind = (typeof pictureKinds)[number];

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#3a8a82", noise: { type: "gaussian", mean: 128, sigma: 30 } },
    limitInputPixels: false,
  });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3a8a82" }, limitInputPixels: false });

export const aPicture = (kind: PictureKind): Promise<Buffer> =>
  noise(640, 480)
    .toFormat(kind, kind === "avif" ? { effort: 0 } : {})
    .toBuffer();

/** A PNG with another size in its header, and the matching checksum. */
function pngOf(file: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(file);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A JPEG with another size in its frame header, two bytes for each side. */
function jpegOf(file: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(file);
  for (const marker of [0xc0, 0xc2]) {
    const at = bytes.indexOf(Buffer.from([0xff, marker]));
    if (at < 0) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
  }
  return bytes;
}

/** An AVIF with another size in its `ispe` box. */
function avifOf(file: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf("ispe");
  bytes.writeUInt32BE(width, at + 8);
  bytes.writeUInt32BE(height, at + 12);
  return bytes;
}

function webpOf(file: Buffer, roll: Roll): Buffer {
  const bytes = Buffer.from(file);
  bytes.writeUInt16LE(0x3fff, 26);
  bytes.writeUInt16LE(0x3fff - roll(16), 28);
  return bytes;
}

export function hostilePictures(good: Readonly<Record<PictureKind, Buffer>>): Mutation[] {
  const sides = (roll: Roll) => [65_535, 30_000, 7071, 2 ** 31 - 1, 1, 0][roll(6)] ?? 0;
  return [
    { name: "png of another size than it says", make: (roll) => pngOf(good.png, sides(roll), sides(roll)), weight: 4 },
    {
      name: "jpeg of another size than it says",
      make: (roll) => jpegOf(good.jpeg, sides(roll) % 65_536, sides(roll) % 65_536),
      weight: 4,
    },
    {
      name: "avif of another size than it says",
      make: (roll) => avifOf(good.avif, sides(roll), sides(roll)),
      weight: 4,
    },
    { name: "webp of another size than it says", make: (roll) => webpOf(good.webp, roll), weight: 3 },
    { name: "png of 49 megapixels", make: () => plain(7000, 7000).png().toBuffer() },
    { name: "png of 64 megapixels", make: () => plain(8000, 8000).png().toBuffer() },
    {
      name: "jpeg of 49 megapixels in many scans",
      make: () => plain(7000, 7000).jpeg({ progressive: true }).toBuffer(),
    },
    { name: "webp of 49 megapixels", make: () => plain(7000, 7000).webp({ effort: 0 }).toBuffer() },
    { name: "avif of 25 megapixels", make: () => plain(5000, 5000).avif({ effort: 0 }).toBuffer() },
    { name: "png 320 wide and 150,000 high", make: () => plain(320, 150_000).png().toBuffer() },
    { name: "webp 320 wide and 16,383 high", make: () => plain(320, 16_383).webp({ effort: 0 }).toBuffer() },
    { name: "jpeg with the same scan a thousand times", make: () => scanned(good.jpeg, 1000) },
    { name: "jpeg with 9 MB behind it", make: () => Buffer.concat([good.jpeg, Buffer.alloc(9_000_000, 0xff)]) },
    { name: "png with 9 MB of text", make: () => withText(good.png, 9_000_000) },
    {
      name: "a drawing",
      make: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(100_000)}</svg>`),
    },
    { name: "a gif", make: () => noise(400, 400).gif().toBuffer() },
    { name: "nothing but a signature", make: () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1") },
  ];
}

/** Repeats the scans of a JPEG: each scan is decoded over the whole picture. */
function scanned(file: Buffer, many: number): Buffer {
  const at = file.indexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(at, at + 2000);
  return Buffer.concat([file.subarray(0, at), ...Array.from({ length: many }, () => scan), file.subarray(at)]);
}

/** Adds a text chunk after the header of a PNG. */
function withText(file: Buffer, bytes: number): Buffer {
  const chunk = Buffer.concat([Buffer.from("tEXt"), Buffer.alloc(bytes, 97)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([file.subarray(0, 33), length, chunk, sum, file.subarray(33)]);
}
