import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef, useState } from "react";

export type Slide = { key: string; picture: ReactNode; thumbnail: ReactNode };

type CarouselProps = { label: string; slides: readonly Slide[]; start?: number };

const THUMBNAILS = 5;

/** Pictures side by side; the arrows wrap round at both ends. */
export function Carousel({ label, slides, start = 0 }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);

  // Synchronises with the scroll position that the browser keeps for the track.
  useEffect(() => {
    if (track.current && start > 0) track.current.scrollLeft = start * track.current.clientWidth;
  }, [start]);

  const show = (next: number) => {
    const wrapped = (next + slides.length) % slides.length;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || Math.abs(wrapped - index) > 1;
    track.current?.scrollTo({ left: wrapped * track.current.clientWidth, behavior: calm ? "instant" : "smooth" });
    setIndex(wrapped);
  };

  const section = useArrowKeys((step) => show(index + step));

  return (
    <section ref={section} className="carousel" aria-label={label} aria-roledescription="bộ ảnh">
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
          tabIndex={0}
          className="carousel-track"
          onScrollEnd={(event) =>
            setIndex(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))
          }
        >
          {slides.map((slide, position) => (
            <div key={slide.key} className="carousel-slide" aria-hidden={position !== index}>
              {slide.picture}
            </div>
          ))}
        </div>
        {slides.length > 1 && (
          <>
            <button
              type="button"
              className="carousel-arrow carousel-previous"
              aria-label="Ảnh trước"
              onClick={() => show(index - 1)}
            >
              <ChevronLeft />
            </button>
            <button
              type="button"
              className="carousel-arrow carousel-next"
              aria-label="Ảnh sau"
              onClick={() => show(index + 1)}
            >
              <ChevronRight />
            </button>
          </>
        )}
        <p className="carousel-count num" aria-live="polite">
          <span className="sr-only">Ảnh </span>
          {index + 1} / {slides.length}
        </p>
      </div>
      {slides.length > 1 && <Thumbnails slides={slides} index={index} onShow={show} />}
    </section>
  );
}

type ThumbnailsProps = { slides: readonly Slide[]; index: number; onShow: (position: number) => void };

function Thumbnails({ slides, index, onShow }: ThumbnailsProps) {
  return (
    <div className="carousel-thumbs">
      {thumbnailPositions(index, slides.length).map((position) => (
        <button
          key={slides[position]?.key}
          type="button"
          aria-label={`Ảnh ${position + 1}`}
          aria-current={position === index ? "true" : undefined}
          onClick={() => onShow(position)}
        >
          {slides[position]?.thumbnail}
        </button>
      ))}
    </div>
  );
}

/** Hears the left and right arrows, wherever the focus is in the dialog that holds the element. */
function useArrowKeys(onStep: (step: 1 | -1) => void) {
  const element = useRef<HTMLElement>(null);
  // Synchronises with the keys pressed in the dialog.
  useEffect(() => {
    const host = element.current?.closest("dialog") ?? element.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") onStep(-1);
      if (event.key === "ArrowRight") onStep(1);
    };
    host?.addEventListener("keydown", onKeyDown);
    return () => host?.removeEventListener("keydown", onKeyDown);
  });
  return element;
}

/** Five positions with the current one among them, in the order of the pictures. */
function thumbnailPositions(index: number, count: number): number[] {
  const shown = Math.min(THUMBNAILS, count);
  const first = Math.min(Math.max(0, index - Math.floor(shown / 2)), count - shown);
  return Array.from({ length: shown }, (_, step) => first + step);
}
