import type { Page } from "#kernel/page.ts";
import { getStayPage, type StayPage, type StayQuery } from "#modules/availability/queries/stay-page.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { HotelDetail } from "../contract/hotel.ts";

/** Prices, stock and reviews of a hotel for a visitor's selection; a from-price is for one room and night. */
export async function getHotelPage(
  ctx: Context,
  { id, rooms, plans }: HotelDetail,
  query: StayQuery,
  shown: { reviews: number },
): Promise<StayPage & { reviews: Page<ReviewView> }> {
  const [page, reviews] = await Promise.all([
    getStayPage(ctx, { id, kind: "hotel", lengths: [], fromNights: 1, rooms, plans }, query),
    listReviews(ctx, { productId: id, page: 1, size: shown.reviews }),
  ]);
  return { ...page, reviews };
}
