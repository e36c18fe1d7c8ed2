import sharp from "sharp";

/** A photo that no other journey uploads: the product stores equal files once, with the description of the first upload. */
export function ownPicture(): Promise<Buffer> {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  return sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
