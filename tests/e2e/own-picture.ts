import sharp from "sharp";

/**
 * A photograph that no other journey sends: the product keeps the same bytes once, with the description that the first one got.
 */
export function ownPicture(): Promise<Buffer> {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: Math.floor(Math.random() * 256) };
  return sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
