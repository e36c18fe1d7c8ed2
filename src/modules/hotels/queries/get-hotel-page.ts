import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Page } from "#kernel/page.ts";
import type { FromOffer, PricedChoice, Quote } from "#modules/availability/contract/offer.ts";
import { offerNearestDays } from "#modules/availability/queries/other-days.ts";
import {
  type CalendarOffer,
  getStayPage,
  type PlanOffer,
  type StayQuestion,
  stayOf,
} from "#modules/availability/queries/stay-page.ts";
import { isWrongQuestion } from "#modules/availability/rules/stay-offer.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { HotelDetail } from "../contract/hotel.ts";

/** Another day on which the same stay can be had. */
type OtherDay = { date: CalendarDate; total: Vnd };

/** What a stay in a house costs. Without a price there is either nothing chosen yet or a problem. */
export type HotelOffer = {
  quote: Quote | null;
  problem: string | null;
  /** Where there is a problem: other rooms of the house for the same nights, and the nearest days for the same stay. */
  instead: PricedChoice | null;
  otherDays: OtherDay[];
  /** Of one room and night. */
  from: FromOffer;
  /** By the id of the plan, what each type of room costs under it; empty while no day is chosen. */
  plans: Record<string, PlanOffer>;
};

/** What the page of a hotel shows besides the hotel. */
export type HotelPage = { calendar: CalendarOffer; offer: HotelOffer; reviews: Page<ReviewView> };

/** Prices, stock and reviews of a hotel for what a visitor has chosen. */
export async function getHotelPage(
  ctx: Context,
  hotel: HotelDetail,
  asked: StayQuestion,
  shown: { reviews: number },
): Promise<HotelPage> {
  const { id, rooms, plans } = hotel;
  const product = { id, kind: "hotel" as const };
  const [{ calendar, from, quote, refusal, ...page }, reviews] = await Promise.all([
    getStayPage(ctx, { ...product, lengths: [], fromNights: 1, rooms, plans }, asked),
    listReviews(ctx, { productId: id, page: 1, size: shown.reviews }),
  ]);
  const stay = stayOf(asked);
  const days = stay && refusal && !isWrongQuestion(refusal) ? await offerNearestDays(ctx, product, stay) : [];
  const offer = {
    ...{ quote, from, problem: refusal?.reason ?? null, instead: refusal?.suggestion ?? null },
    otherDays: days.map(({ quote }) => ({ date: quote.checkIn, total: quote.total })),
    plans: Object.fromEntries(page.plans.map((one, place): [string, PlanOffer] => [plans[place]?.id ?? "", one])),
  };
  return { calendar, offer, reviews };
}
