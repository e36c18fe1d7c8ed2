/** The same picture in each format, widest last. */
export type PictureSources = readonly { width: number; avif: string; webp: string }[];

type ResponsivePictureProps = {
  sources: PictureSources;
  width: number;
  height: number;
  alt: string;
  /** The `sizes` attribute of HTML. */
  sizes: string;
  /** The LCP image: fetched with high priority, never lazily. */
  priority?: boolean;
  eager?: boolean;
  /** Placeholder colours of the upper and the lower half, "rrggbb". */
  tones?: { above: string; below: string } | null;
  className?: string;
};

export function ResponsivePicture({
  sources,
  width,
  height,
  alt,
  sizes,
  priority,
  eager,
  tones,
  className = "",
}: ResponsivePictureProps) {
  return (
    <picture className={tones ? `tones ${toneClasses(tones.above)}` : undefined}>
      <source type="image/avif" srcSet={setOf(sources, "avif")} sizes={sizes} />
      <img
        src={sources.at(-1)?.webp}
        srcSet={setOf(sources, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={(tones ? `${className} ${toneClasses(tones.below)}` : className) || undefined}
        loading={priority || eager ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}

/** Preloads the LCP image; belongs in the head. */
export function PicturePreload({ sources, sizes }: { sources: PictureSources; sizes: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      href={sources.at(-1)?.avif}
      imageSrcSet={setOf(sources, "avif")}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}

const setOf = (sources: PictureSources, format: "avif" | "webp") =>
  sources.map((source) => `${source[format]} ${source.width}w`).join(", ");

/**
 * The nearest of the 200 colours of styles/tones.css, as three classes: lightness in eight steps, and how far red and blue are from it in five
 * steps each. Classes, because the Content-Security-Policy blocks style attributes; docs/decisions/0012-picture-placeholders.md says why not a
 * tiny picture.
 */
export function toneClasses(colour: string): string {
  const [red = 0, green = 0, blue = 0] = colour.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  const step = (difference: number) => Math.min(4, Math.max(0, Math.round(difference / 24) + 2));
  return `light-${Math.floor(light / 32)} red-${step(red - light)} blue-${step(blue - light)}`;
}
