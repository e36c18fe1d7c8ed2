type ResponsivePictureProps = {
  /** The same picture in each format, widest last. */
  sources: readonly { width: number; avif: string; webp: string }[];
  width: number;
  height: number;
  alt: string;
  /** How wide it is drawn, as in the HTML attribute. */
  sizes: string;
  /** The largest picture of the first view: fetched first, never lazily. */
  priority?: boolean;
  eager?: boolean;
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
  className,
}: ResponsivePictureProps) {
  const setOf = (format: "avif" | "webp") => sources.map((source) => `${source[format]} ${source.width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={setOf("avif")} sizes={sizes} />
      <img
        src={sources.at(-1)?.webp}
        srcSet={setOf("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className={className}
        loading={priority || eager ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}
