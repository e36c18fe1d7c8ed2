import { eq } from "drizzle-orm";
import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

export type BookedCruise = {
  slug: string;
  /** Of the port, with a map of it. */
  address: string;
  mapLink: string;
  picture: Picture | null;
  /** It still has a page of its own. */
  published: boolean;
};

/** What a booking shows of its ship, also of one that is no longer on sale. */
export async function findBookedCruise(ctx: Context, id: string): Promise<BookedCruise | null> {
  const product = await findProduct(ctx, id);
  const { address, mapLink } = cruises;
  const [cruise] = await ctx.db.select({ address, mapLink }).from(cruises).where(eq(cruises.productId, id));
  if (!product || !cruise) return null;
  const { slug, thumbnailId, status } = product;
  const pictures = await findPictures(ctx, thumbnailId ? [thumbnailId] : []);
  const picture = (thumbnailId && pictures.get(thumbnailId)) || null;
  return { ...cruise, slug, picture, published: status === "published" };
}
