import type { Picture as PictureData } from "#modules/media/contract.ts";
import type { Slide } from "#ui/carousel.tsx";
import { Picture } from "#web/components/picture.tsx";

export function pictureSlides(images: readonly PictureData[], sizes: string): Slide[] {
  return images.map((image) => ({
    key: image.id,
    content: <Picture picture={image} sizes={sizes} />,
    thumbnail: <Picture picture={image} sizes="120px" decorative />,
  }));
}
