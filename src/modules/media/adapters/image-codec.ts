import sharp, { type Sharp } from "sharp";
import { createSemaphore } from "#platform/semaphore.ts";
import type { ImageFile, Tones, VariantName } from "../contract.ts";
import {
  type ImageFormat,
  LOWEST_QUALITY,
  MASTER_KEEP_BYTES,
  MASTER_MAX_HEIGHT,
  MASTER_MAX_WIDTH,
  MASTER_QUALITY,
  MAX_BYTES_PER_PIXEL,
  MAX_CODEC_JOBS,
  MAX_UPLOAD_PIXELS,
  SCAN_MAX_SIDE,
  SCAN_QUALITY,
  START_QUALITY,
} from "../limits.ts";
import { imageTypeOf } from "../rules.ts";

// One thread per job, so MAX_CODEC_JOBS is the number of cores that pictures can take.
sharp.concurrency(1);
sharp.cache(false);

export type Master = { bytes: Uint8Array; width: number; height: number; tones: Tones | null };

/** The upright size from the file header; null when it cannot be decoded. */
export async function measureImage(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  const { autoOrient } =
    (await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null)) ?? {};
  return autoOrient ? { width: autoOrient.width, height: autoOrient.height } : null;
}

/**
 * The stored master: upright, WebP, limited in width, without EXIF (which contains the location). Null when the picture cannot be decoded
 * to its end.
 */
export function makeMaster(bytes: Uint8Array): Promise<Master | null> {
  return limitCodecJobs(async () => {
    const image = open(bytes);
    const { width, height, exif, orientation } = await image.metadata();
    const light = imageTypeOf(bytes) === "webp" && bytes.length <= MASTER_KEEP_BYTES && width <= MASTER_MAX_WIDTH;
    if (light && !exif && !orientation) {
      return { bytes, width, height, tones: await tonesOf(bytes) };
    }

    const { data, info } = await image
      .autoOrient()
      .resize({ width: MASTER_MAX_WIDTH, height: MASTER_MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
      .webp({ quality: MASTER_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, tones: await tonesOf(data) };
  }).catch(() => null);
}

/**
 * The picture of a document: upright JPEG, which every program opens and prints, without EXIF and any other data in the file. Null when
 * the picture cannot be decoded to its end.
 */
export function makeScan(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  return limitCodecJobs(async () => {
    const scan = open(bytes)
      .autoOrient()
      .resize({ width: SCAN_MAX_SIDE, height: SCAN_MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: SCAN_QUALITY });
    return new Uint8Array(await scan.toBuffer());
  }).catch(() => null);
}

/** Decodes the whole picture, so it fails for a truncated one. */
async function tonesOf(bytes: Uint8Array): Promise<Tones | null> {
  const { data, info } = await open(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) return null; // a transparent picture gets no background colour

  const pixels = { width: info.width, height: info.height, channels: info.channels };
  const halves = await sharp(data, { raw: pixels }).resize(1, 2, { fit: "fill" }).raw().toBuffer();
  return { above: halves.toString("hex", 0, 3), below: halves.toString("hex", 3, 6) };
}

/** A smaller picture in a format for browsers; never wider than its master. */
export function encodeVariant(master: Uint8Array, { width, format }: VariantName): Promise<ImageFile> {
  return limitCodecJobs(async () => {
    const { data: raw, info } = await open(master)
      .resize({ width, withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, channels: info.channels };
    const budget = pixels.width * pixels.height * MAX_BYTES_PER_PIXEL[format];

    for (let quality = START_QUALITY[format]; ; quality -= 10) {
      const bytes = await encode(sharp(raw, { raw: pixels }), format, quality);
      if (bytes.length <= budget || quality - 10 < LOWEST_QUALITY) return { bytes, contentType: `image/${format}` };
    }
  });
}

// Effort 2 makes AVIF 7 times faster than the default 4 for 4 % more bytes (measured on the demo pictures).
async function encode(image: Sharp, format: ImageFormat, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const output = format === "avif" ? image.avif({ quality, effort: 2 }) : image.webp({ quality, effort: 4 });
  return new Uint8Array(await output.toBuffer());
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error" });

/** Runs at most MAX_CODEC_JOBS jobs at once, first in, first out. */
const limitCodecJobs = createSemaphore(MAX_CODEC_JOBS);
