import { eq } from "drizzle-orm";
import type { Picture } from "#modules/media/contract.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

const columns = {
  slug: cruises.slug,
  status: cruises.status,
  address: cruises.address,
  mapLink: cruises.mapLink,
  thumbnailId: cruises.thumbnailId,
};

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
  const [row] = await ctx.db.select(columns).from(cruises).where(eq(cruises.id, id));
  if (!row) return null;
  const { thumbnailId, status, ...cruise } = row;
  const pictures = await findPictures(ctx, thumbnailId ? [thumbnailId] : []);
  return { ...cruise, picture: (thumbnailId && pictures.get(thumbnailId)) || null, published: status === "published" };
}
