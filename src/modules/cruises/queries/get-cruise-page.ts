import type { Page } from "#kernel/page.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { getStayPage, type StayPage, type StayQuery } from "#modules/availability/queries/stay-page.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";

const stayLengthsOf = ({ itineraries }: Pick<CruiseDetail, "itineraries">) => itineraries.map(({ nights }) => nights);

/** The trip lengths in a ship's itineraries. */
export const nightsOnSaleOf = ({ itineraries }: Pick<CruiseDetail, "itineraries">): number[] =>
  TRIP_NIGHTS.filter((nights) => itineraries.some((itinerary) => itinerary.nights === nights));

/** Prices, stock and reviews of a ship for a visitor's selection. */
export async function getCruisePage(
  ctx: Context,
  cruise: CruiseDetail,
  query: StayQuery,
  shown: { reviews: number },
): Promise<StayPage & { reviews: Page<ReviewView> }> {
  const { id, rooms, cancellation } = cruise;
  const product = { id, kind: "cruise" as const, lengths: stayLengthsOf(cruise), fromNights: query.nights };
  const [page, reviews] = await Promise.all([
    getStayPage(ctx, { ...product, rooms, plans: [{ cancellation }] }, query),
    listReviews(ctx, { productId: id, page: 1, size: shown.reviews }),
  ]);
  return { ...page, reviews };
}
