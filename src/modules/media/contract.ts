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

/** The search of staff in the picture library. */
export const pictureSearch = z.strictObject({ text: textInput(0, 100).default(""), page: pageInput });
export type PictureSearch = z.infer<typeof pictureSearch>;

/** A picture to store, with its description. */
export type NewImage = {
  bytes: Uint8Array;
  /** The alternative text. Empty until it is written, which publishing requires. */
  alt: string;
  /** The point to keep in view when the picture is cropped, 0 to 1 from the top left. */
  focalX: number;
  focalY: number;
  /** Drawn, not photographed. */
  illustration: boolean;
};

/** The placeholder of a loading picture: the mean colours of its upper and its lower half, "rrggbb". */
export type Tones = { above: string; below: string };

/** The picture data that pages need. */
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

/** One file of a picture. */
export type VariantName = { width: ImageWidth; format: ImageFormat };
