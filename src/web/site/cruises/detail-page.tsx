import { redirect } from "react-router";
import { addDays, addMonths, monthStart, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { quoteParty } from "#modules/availability/queries/quote-party.ts";
import { roomOffers } from "#modules/availability/queries/room-offers.ts";
import { cancellationSentence } from "#modules/bookings/rules/cancellation.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { findCruiseRedirect } from "#modules/cruises/queries/find-cruise-redirect.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { pageInput } from "#platform/input.ts";
import { readTrip, type Trip } from "#web/components/trip.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/detail-page.ts";
import type { Offer } from "./cabins/offer.ts";
import { CruiseView } from "./detail/cruise-view.tsx";
import { cruiseMeta } from "./detail/detail-meta.ts";

const REVIEWS_SHOWN = 10;

/** "Xem thêm" adds so many of those at most: the page stays small enough for a phone. */
const MAX_REVIEW_PAGES = 20;

export function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams, search } = new URL(request.url);
  return answer(async () => {
    const cruise = await getCruiseOrRedirect(ctx, params.slug, search);
    const nightsOnSale = TRIP_NIGHTS.filter((nights) =>
      cruise.itineraries.some((itinerary) => itinerary.nights === nights),
    );
    const trip = readTrip(searchParams, nightsOnSale, today(ctx.now()));
    const reviewPages = Math.min(pageInput.parse(searchParams.get("review") ?? 1), MAX_REVIEW_PAGES);
    const [calendar, reviews] = await Promise.all([
      getCalendar(ctx, cruise, trip),
      listReviews(ctx, { cruiseId: cruise.id, page: 1, size: reviewPages * REVIEWS_SHOWN }),
    ]);
    return {
      cruise,
      nightsOnSale,
      trip,
      calendar,
      reviews,
      offer: await getOffer(ctx, cruise, trip),
    };
  });
}

async function getCruiseOrRedirect(ctx: Context, slug: string, search: string): Promise<CruiseDetail> {
  try {
    return await getCruiseBySlug(ctx, slug);
  } catch (error) {
    const present =
      error instanceof DomainError && error.kind === "not-found" ? await findCruiseRedirect(ctx, slug) : null;
    if (present) throw redirect(`${paths.cruise(present)}${search}`, 301);
    throw error;
  }
}

const partyOf = ({ adults, childAges }: Trip) => ({ adults, children: childAges.map((age) => ({ age })) });

/** Two months of prices for the party, from the month that is looked at. */
async function getCalendar(ctx: Context, cruise: CruiseDetail, trip: Trip) {
  const day = today(ctx.now());
  const from = trip.month ?? monthStart(trip.date ?? day);
  const to = addDays(addMonths(from, 2), -1);
  const days = await priceCalendar(ctx, { cruiseId: cruise.id, from, to, nights: trip.nights, party: partyOf(trip) });
  return {
    from,
    today: day,
    days: days.map((day) => ({ ...day, lunar: lunarDate(day.date) })),
    firstOpen: days.find((day) => day.state === "open")?.date ?? null,
  };
}

/** What the trip costs, and what the party pays in each type of cabin; without a day, what a guest pays at least. */
async function getOffer(ctx: Context, cruise: CruiseDetail, trip: Trip): Promise<Offer> {
  const none = { quote: null, problem: null, rooms: {}, cancellation: null };
  const from = await getFromOffer(ctx, { cruiseId: cruise.id, ...cruise }, trip.nights);
  if (!trip.date) return { ...none, from };
  const rooms = await roomOffers(ctx, {
    cruiseId: cruise.id,
    roomIds: cruise.rooms.map((room) => room.id),
    trip: { checkIn: trip.date, nights: trip.nights },
    party: partyOf(trip),
  });
  const base = { ...none, from, rooms };
  const cancellation = cancellationSentence(cruise.cancellation, trip.date, ctx.now());
  if (trip.cabins?.length === 0) return { ...base, cancellation };
  try {
    const question = {
      slug: cruise.slug,
      checkIn: trip.date,
      nights: trip.nights,
      cabins: trip.cabins ?? [],
      charter: false,
    };
    return { ...base, cancellation, quote: await quoteParty(ctx, { ...question, ...partyOf(trip) }) };
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "invalid" || error.kind === "conflict")) {
      return { ...base, cancellation, problem: error.message };
    }
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? cruiseMeta(matches, loaderData.cruise, loaderData.offer.from.ship?.price ?? null) : [];

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  return <CruiseView {...loaderData} />;
}
