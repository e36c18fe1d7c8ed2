import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import { findProduct } from "./find-product.ts";

/** A product as its bookings show it today, also when it is no longer on sale. */
export type Booked = {
  slug: string;
  address: string;
  mapLink: string;
  picture: Picture | null;
  /** It still has a public page. */
  published: boolean;
};

/** `readOwn` returns its location; null for a missing product. */
export async function findBooked(
  ctx: Context,
  id: string,
  readOwn: (id: string) => Promise<Pick<Booked, "address" | "mapLink">[]>,
): Promise<Booked | null> {
  const product = await findProduct(ctx, id);
  const [own] = await readOwn(id);
  if (!product || !own) return null;
  const { slug, thumbnailId, status } = product;
  const pictures = await findPictures(ctx, thumbnailId ? [thumbnailId] : []);
  const picture = (thumbnailId && pictures.get(thumbnailId)) || null;
  return { ...own, slug, picture, published: status === "published" };
}
