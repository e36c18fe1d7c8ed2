import type { ImageFormat, ImageWidth } from "./limits.ts";

/** A picture to keep, and what is said about it. */
export type NewImage = {
  bytes: Uint8Array;
  /** For who does not see it: what helps to choose. */
  alt: string;
  /** The point to keep in view when the picture is cropped, 0 to 1 from the top left. */
  focalX: number;
  focalY: number;
  /** Drawn, not photographed. */
  illustration: boolean;
};

/** A picture as pages need it. */
export type Picture = {
  id: string;
  width: number;
  height: number;
  alt: string;
  focalX: number;
  focalY: number;
  illustration: boolean;
};

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; contentType: `image/${ImageFormat}` };

/** Which file of a picture is meant. */
export type VariantName = { width: ImageWidth; format: ImageFormat };
