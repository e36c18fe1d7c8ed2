import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef, useState } from "react";

export type Slide = { key: string; content: ReactNode; thumbnail?: ReactNode };

type CarouselProps = {
  label: string;
  slides: readonly Slide[];
  /** The slide in view at first. */
  start?: number;
  /** Noun for one slide: "ảnh", "cảm nhận". */
  noun?: string;
  /** Over the slide, or below text that the controls would cover. */
  controls?: "over" | "below";
  /** Called when another slide comes into view, by button or by scrolling. */
  onShow?: (index: number) => void;
};

const MAX_THUMBNAILS = 5;

/** Slides in a native scroll container; the arrows wrap round at both ends. */
export function Carousel({ label, slides, start = 0, noun = "ảnh", controls = "over", onShow }: CarouselProps) {
  const { track, index, show, settle } = useTrack(slides.length, start, onShow);
  const section = useArrowKeys((step) => show(index + step));
  const several = slides.length > 1;
  const hasThumbnails = several && slides.every((slide) => slide.thumbnail);

  return (
    <section
      ref={section}
      className={`carousel carousel-${controls}`}
      aria-label={label}
      aria-roledescription={`bộ ${noun}`}
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
          tabIndex={0}
          className="carousel-track"
          onScrollEnd={settle}
        >
          {slides.map((slide, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a group is how the carousel pattern names a slide
            <div
              key={slide.key}
              role="group"
              aria-label={`${position + 1} trên ${slides.length}`}
              className="carousel-slide"
            >
              {slide.content}
            </div>
          ))}
        </div>
        <div className="carousel-controls">
          {several && <Arrow side="previous" label={`${capital(noun)} trước`} onPress={() => show(index - 1)} />}
          <p className="carousel-count num" aria-live="polite">
            <span className="sr-only">{capital(noun)} </span>
            {index + 1} / {slides.length}
          </p>
          {several && <Arrow side="next" label={`${capital(noun)} sau`} onPress={() => show(index + 1)} />}
        </div>
      </div>
      {hasThumbnails && <Thumbnails slides={slides} index={index} noun={noun} onShow={show} />}
    </section>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type ArrowProps = { side: "previous" | "next"; label: string; onPress: () => void };

function Arrow({ side, label, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={`carousel-arrow carousel-${side} with-script`}
      aria-label={label}
      onClick={onPress}
    >
      {side === "previous" ? <ChevronLeft /> : <ChevronRight />}
    </button>
  );
}

type ThumbnailsProps = { slides: readonly Slide[]; index: number; noun: string; onShow: (position: number) => void };

function Thumbnails({ slides, index, noun, onShow }: ThumbnailsProps) {
  return (
    <div className="carousel-thumbs with-script">
      {thumbnailPositions(index, slides.length).map((position) => (
        <button
          key={slides[position]?.key}
          type="button"
          aria-label={`${capital(noun)} ${position + 1}`}
          aria-current={position === index ? "true" : undefined}
          onClick={() => onShow(position)}
        >
          {slides[position]?.thumbnail}
        </button>
      ))}
    </div>
  );
}

type RailProps = { label: string; children: ReactNode; className?: string };

/** Cards in a row that scrolls sideways; a cut card on a phone hints at more. Children are list items. */
export function Rail({ label, children, className = "" }: RailProps) {
  return (
    <ul
      className={`rail ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
      tabIndex={0}
    >
      {children}
    </ul>
  );
}

function useTrack(count: number, start: number, onShow?: (index: number) => void) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);

  // Synchronises with the track's scroll position.
  useEffect(() => {
    if (track.current && start > 0) track.current.scrollLeft = start * track.current.clientWidth;
  }, [start]);

  const arrive = (next: number) => {
    setIndex(next);
    if (next !== index) onShow?.(next);
  };
  const show = (next: number) => {
    const wrapped = (next + count) % count;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches || Math.abs(wrapped - index) > 1;
    track.current?.scrollTo({ left: wrapped * track.current.clientWidth, behavior: calm ? "instant" : "smooth" });
    arrive(wrapped);
  };
  const settle = () => {
    if (track.current) arrive(Math.round(track.current.scrollLeft / track.current.clientWidth));
  };
  return { track, index, show, settle };
}

/** Handles the left and right arrow keys in the dialog around the element. */
function useArrowKeys(onStep: (step: 1 | -1) => void) {
  const element = useRef<HTMLElement>(null);
  // Synchronises with the dialog's key events.
  useEffect(() => {
    const host = element.current?.closest("dialog") ?? element.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      onStep(event.key === "ArrowLeft" ? -1 : 1);
    };
    host?.addEventListener("keydown", onKeyDown);
    return () => host?.removeEventListener("keydown", onKeyDown);
  });
  return element;
}

/** Five positions around the current one, in the order of the slides. */
function thumbnailPositions(index: number, count: number): number[] {
  const visibleCount = Math.min(MAX_THUMBNAILS, count);
  const first = Math.min(Math.max(0, index - Math.floor(visibleCount / 2)), count - visibleCount);
  return Array.from({ length: visibleCount }, (_, step) => first + step);
}
