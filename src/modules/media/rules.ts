import type { VariantName } from "./contract.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat, type ImageWidth } from "./limits.ts";

export type ImageType = "jpeg" | "png" | "webp" | "avif";

/** The type by the first bytes: name and type from a browser are not trusted. Null for any other type. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const at = (offset: number, signature: string) =>
    Buffer.from(bytes.subarray(offset, offset + signature.length)).toString("latin1") === signature;

  if (at(0, "\xff\xd8\xff")) return "jpeg";
  if (at(0, "\x89PNG\r\n\x1a\n")) return "png";
  if (at(0, "RIFF") && at(8, "WEBP")) return "webp";
  if (at(4, "ftypavif")) return "avif";
  return null;
}

export const isImageWidth = (width: number): width is ImageWidth => IMAGE_WIDTHS.some((known) => known === width);

export const isImageFormat = (format: string): format is ImageFormat => IMAGE_FORMATS.some((known) => known === format);

export const masterKey = (hash: string): string => `images/${hash.slice(0, 2)}/${hash}.webp`;

/** Substitutes for a size, the best first: of its own format, the wider before the narrower. */
export function nearestVariants({ width, format }: VariantName): VariantName[] {
  const distance = (other: number) => (other > width ? other - width : 2 * (width - other));
  const widths = IMAGE_WIDTHS.toSorted((a, b) => distance(a) - distance(b));
  const formats: ImageFormat[] = format === "avif" ? ["avif", "webp"] : ["webp"];
  return formats
    .flatMap((one) => widths.map((other) => ({ width: other, format: one })))
    .filter((one) => one.width !== width || one.format !== format);
}

/** Variants can be made again at any time, so they are stored apart from data that needs a backup. */
export function variantKey(key: string, { width, format }: VariantName): string {
  return `${key.replace(/^images\//, "image-cache/").replace(/\.[a-z]+$/, "")}/${width}.${format}`;
}
