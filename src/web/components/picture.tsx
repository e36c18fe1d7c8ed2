import type { Picture as PictureData } from "#modules/media/contract.ts";
import { IMAGE_WIDTHS } from "#modules/media/limits.ts";
import { PicturePreload, type PictureSources, ResponsivePicture } from "#ui/responsive-picture.tsx";

export type PictureProps = {
  picture: PictureData;
  sizes: string;
  /** Empty alt, because the text beside it describes the picture. */
  decorative?: boolean;
  priority?: boolean;
  eager?: boolean;
  className?: string;
};

/** A catalogue picture in the sizes of the media endpoint, cropped around its focal point. */
export function Picture({ picture, sizes, decorative, priority, eager, className = "" }: PictureProps) {
  return (
    <ResponsivePicture
      sources={sourcesOf(picture)}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt}
      sizes={sizes}
      className={`${focalClass(picture)} ${className}`}
      tones={picture.tones}
      {...(priority && { priority })}
      {...(eager && { eager })}
    />
  );
}

/** Preloads the first picture of a page; `sizes` must equal those of the picture. */
export function FirstPicture({ picture, sizes }: { picture: PictureData | null | undefined; sizes: string }) {
  return picture ? <PicturePreload sources={sourcesOf(picture)} sizes={sizes} /> : null;
}

function sourcesOf(picture: PictureData): PictureSources {
  const fitting = IMAGE_WIDTHS.filter((width) => width <= picture.width);
  const widths = fitting.length > 0 ? fitting : IMAGE_WIDTHS.slice(0, 1);
  return widths.map((width) => ({
    width,
    avif: mediaUrl(picture.id, width, "avif"),
    webp: mediaUrl(picture.id, width, "webp"),
  }));
}

export const mediaUrl = (id: string, width: number, format: "avif" | "webp") => `/media/${id}/${width}.${format}`;

/** The widest file of a picture, for link previews and for opening it alone. */
export function largestUrl(picture: PictureData): string {
  const widest = IMAGE_WIDTHS.findLast((width) => width <= picture.width) ?? IMAGE_WIDTHS[0];
  return mediaUrl(picture.id, widest, "webp");
}

/** Classes in steps of 10 %, because the Content-Security-Policy blocks style attributes. */
function focalClass({ focalX, focalY }: PictureData): string {
  return `focal focal-x-${Math.round(focalX * 10) * 10} focal-y-${Math.round(focalY * 10) * 10}`;
}
