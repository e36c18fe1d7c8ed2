import type { Picture as PictureData } from "#modules/media/contract.ts";
import { Lightbox } from "#ui/lightbox.tsx";
import { pictureSlides } from "./picture-slides.tsx";

type ProductLightboxProps = {
  title: string;
  images: readonly PictureData[];
  start: number | null;
  onClose: () => void;
};

/** Loaded when the first picture is opened. */
export function ProductLightbox({ title, images, start, onClose }: ProductLightboxProps) {
  return (
    <Lightbox
      title={`Ảnh ${title}`}
      slides={pictureSlides(images, "100vw")}
      start={start ?? 0}
      open={start !== null}
      onClose={onClose}
    />
  );
}
