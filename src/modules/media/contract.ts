import { z } from "zod";
import { pageInput, textInput } from "#platform/input.ts";
import { type ImageFormat, type ImageWidth, MAX_ALT_LENGTH } from "./limits.ts";
import { messages } from "./messages.ts";

export const imageDescription = z.strictObject({
  alt: textInput(0, MAX_ALT_LENGTH),
  focalX: z.number().min(0, messages.badFocus).max(1, messages.badFocus),
  focalY: z.number().min(0, messages.badFocus).max(1, messages.badFocus),
});
export type ImageDescription = z.infer<typeof imageDescription>;

/** What staff look for among the pictures that are kept. */
export const pictureSearch = z.strictObject({ text: textInput(0, 100).default(""), page: pageInput });
export type PictureSearch = z.infer<typeof pictureSearch>;

/** A picture to keep, and what is said about it. */
export type NewImage = {
  bytes: Uint8Array;
  /** For who does not see it: what helps to choose. Empty until somebody has written it; then it can be published. */
  alt: string;
  /** The point to keep in view when the picture is cropped, 0 to 1 from the top left. */
  focalX: number;
  focalY: number;
  /** Drawn, not photographed. */
  illustration: boolean;
};

/** What a picture looks like before it arrives: the mean colours of its upper and its lower half, "rrggbb". */
export type Tones = { above: string; below: string };

/** A picture as pages need it. */
export type Picture = {
  id: string;
  width: number;
  height: number;
  alt: string;
  focalX: number;
  focalY: number;
  illustration: boolean;
  tones: Tones | null;
};

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; contentType: `image/${ImageFormat}` };

/** Which file of a picture is meant. */
export type VariantName = { width: ImageWidth; format: ImageFormat };
