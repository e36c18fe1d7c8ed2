import Images from "lucide-react/icons/images";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { Picture as PictureData } from "#modules/media/contract.ts";
import { Button } from "#ui/button.tsx";
import { largestUrl, Picture } from "#web/components/picture.tsx";

const ProductLightbox = lazy(async () => ({
  default: await import("./product-lightbox.tsx").then(
    (loaded) => loaded.ProductLightbox,
    () => NotLoaded,
  ),
}));

const MAX_SHOWN = 4;
export const gallerySizes = [
  "(min-width: 1024px) 710px, 100vw",
  "(min-width: 1024px) 510px, 1px",
  "(min-width: 1024px) 300px, 1px",
  "(min-width: 1024px) 200px, 1px",
] as const;

/** The first pictures of a product; each opens the lightbox, or the picture itself without a script. */
export function Gallery({ title, images }: { title: string; images: readonly PictureData[] }) {
  const [start, setStart] = useState<number | null>(null);
  const [loaded, setLoaded] = useState(false);
  const open = (index: number) => {
    setLoaded(true);
    setStart(index);
  };
  const onClick = (event: MouseEvent, index: number) => {
    event.preventDefault();
    open(index);
  };
  if (images.length === 0) return null;

  return (
    <>
      <div className={`gallery gallery-${Math.min(images.length, MAX_SHOWN)}`}>
        {images.slice(0, MAX_SHOWN).map((image, index) => (
          <a
            key={image.id}
            href={largestUrl(image)}
            data-press
            className={index === 0 ? "figure sail" : "figure"}
            onClick={(event) => onClick(event, index)}
            aria-label={`Xem ảnh lớn: ${image.alt}`}
          >
            <Picture picture={image} sizes={gallerySizes[index] ?? "50vw"} priority={index === 0} />
          </a>
        ))}
        {images.length > 1 && (
          <Button variant="white" size="sm" className="gallery-more with-script" onClick={() => open(0)}>
            <Images />
            Xem {images.length} ảnh
          </Button>
        )}
      </div>
      {images.some((image) => image.illustration) && <p className="mt-1.5 mb-3 text-2xs text-text-3">Ảnh minh hoạ</p>}
      {loaded && (
        <Suspense>
          <ProductLightbox title={title} images={images} start={start} onClose={() => setStart(null)} />
        </Suspense>
      )}
    </>
  );
}

function NotLoaded({ title }: { title: string }) {
  return (
    <p role="alert" className="mt-1.5 mb-3 text-xs text-text-2">
      Chưa tải được khung xem ảnh của {title}. Xin tải lại trang khi có mạng.
    </p>
  );
}
