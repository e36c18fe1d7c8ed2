import type { Page } from "#kernel/page.ts";
import type { FromOffer, Quote, RoomOffer } from "#modules/availability/contract/offer.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { type CalendarOffer, getStayPage, type StayQuestion } from "#modules/availability/queries/stay-page.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";

/** What a trip costs. Without a price there is either nothing chosen yet or a problem. */
export type TripOffer = {
  quote: Quote | null;
  problem: string | null;
  from: FromOffer;
  /** On the chosen day; empty while there is none. */
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
};

/** What the page of a ship shows besides the ship. */
export type CruisePage = { calendar: CalendarOffer; offer: TripOffer; reviews: Page<ReviewView> };

const lengthsOf = ({ itineraries }: Pick<CruiseDetail, "itineraries">) => itineraries.map(({ nights }) => nights);

/** The lengths of trips that a ship says it makes. */
export const nightsOnSaleOf = ({ itineraries }: Pick<CruiseDetail, "itineraries">): number[] =>
  TRIP_NIGHTS.filter((nights) => itineraries.some((itinerary) => itinerary.nights === nights));

/** Prices, stock and reviews of a ship for what a visitor has chosen. */
export async function getCruisePage(
  ctx: Context,
  cruise: CruiseDetail,
  asked: StayQuestion,
  shown: { reviews: number },
): Promise<CruisePage> {
  const { id, rooms, cancellation } = cruise;
  const product = { id, kind: "cruise" as const, lengths: lengthsOf(cruise), fromNights: asked.nights };
  const [{ calendar, from, quote, refusal, plans }, reviews] = await Promise.all([
    getStayPage(ctx, { ...product, rooms, plans: [{ cancellation }] }, asked),
    listReviews(ctx, { productId: id, page: 1, size: shown.reviews }),
  ]);
  const [only = { rooms: {}, cancellation: null }] = plans;
  return { calendar, offer: { quote, problem: refusal?.reason ?? null, from, ...only }, reviews };
}
