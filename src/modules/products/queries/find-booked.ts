import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import { findProduct } from "./find-product.ts";

/** What a booking shows of its product as it is today, also of one that is no longer on sale. */
export type Booked = {
  slug: string;
  /** With a map of it. */
  address: string;
  mapLink: string;
  picture: Picture | null;
  /** It still has a page of its own. */
  published: boolean;
};

/** `readOwn` tells where it is; null for what does not exist. */
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
