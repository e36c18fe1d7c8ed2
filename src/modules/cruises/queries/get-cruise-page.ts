import { addDays, addMonths, type CalendarDate, monthStart, today } from "#kernel/calendar-date.ts";
import { type LunarDate, lunarDate } from "#kernel/lunar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { CalendarDay, FromOffer, Quote, RoomOffer } from "#modules/availability/contract/offer.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { fromOfferIn, nightsToStartFrom } from "#modules/availability/queries/from-prices.ts";
import { nightsFor, readInventory } from "#modules/availability/queries/inventory.ts";
import { cancellationSentence } from "#modules/availability/rules/cancellation.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import { calendarIn, nightsOfCalendar } from "#modules/availability/rules/price-calendar.ts";
import { roomOffersIn } from "#modules/availability/rules/room-offers.ts";
import { offerIn } from "#modules/availability/rules/stay-offer.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import type { ReviewView } from "#modules/reviews/contract.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";

/** What a visitor has chosen on the page of a ship. */
export type CruiseQuestion = {
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: readonly number[];
  /** The rooms asked for; null leaves the choice to us, an empty list asks for none. */
  rooms: RoomChoice[] | null;
  /** First day of the two months of the price calendar, when they were turned. */
  month: CalendarDate | null;
};

export type CalendarOffer = {
  from: CalendarDate;
  today: CalendarDate;
  days: (CalendarDay & { lunar: LunarDate })[];
  firstOpen: CalendarDate | null;
};

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

/** Prices, stock and reviews of a ship for what a visitor has chosen; stock is read once for all of it. */
export async function getCruisePage(
  ctx: Context,
  cruise: CruiseDetail,
  asked: CruiseQuestion,
  shown: { reviews: number },
): Promise<CruisePage> {
  const [day, since] = [today(ctx.now()), earliestStart("cruise", ctx.now())];
  const from = asked.month ?? monthStart(asked.date ?? day);
  const question = { from, to: addDays(addMonths(from, 2), -1), nights: asked.nights, party: partyOf(asked) };
  const [inventories, reviews] = await Promise.all([
    readAll(ctx, { id: cruise.id, kind: "cruise" }, [
      nightsOfCalendar(question),
      nightsToStartFrom(since),
      ...nightsOfTrip(asked),
    ]),
    listReviews(ctx, { productId: cruise.id, page: 1, size: shown.reviews }),
  ]);
  const [ofCalendar, ofSeason, ofTrip] = inventories;
  const days = ofCalendar ? calendarIn(ofCalendar, question, ctx.now()) : [];
  const firstOpen = days.find(({ state }) => state === "open")?.date ?? null;
  return {
    calendar: { from, today: day, days: days.map((one) => ({ ...one, lunar: lunarDate(one.date) })), firstOpen },
    offer: {
      ...nothingChosen,
      from: fromOfferIn(ofSeason, { lengths: lengthsOf(cruise) }, asked.nights, since),
      ...(ofTrip && asked.date && tripOffer(ctx, cruise, ofTrip, { ...asked, date: asked.date })),
    },
    reviews,
  };
}

const nothingChosen = { quote: null, problem: null, rooms: {}, cancellation: null };

/** What the trip costs, and what the party pays in each type of room. */
function tripOffer(
  ctx: Context,
  cruise: CruiseDetail,
  inventory: Inventory,
  asked: CruiseQuestion & { date: CalendarDate },
): Omit<TripOffer, "from"> {
  const [trip, party] = [{ checkIn: asked.date, nights: asked.nights }, partyOf(asked)];
  const roomIds = cruise.rooms.map((room) => room.id);
  const offer = {
    ...nothingChosen,
    rooms: roomOffersIn(inventory, roomIds, trip, party),
    cancellation: cancellationSentence(cruise.cancellation, asked.date, ctx.now()),
  };
  if (asked.rooms?.length === 0) return offer;
  const answer = offerIn(inventory, { ...trip, ...party, rooms: asked.rooms ?? [], charter: false }, ctx.now());
  return answer.ok ? { ...offer, quote: answer.offer.quote } : { ...offer, problem: answer.reason };
}

type Nights = { from: CalendarDate; to: CalendarDate };

const nightsOfTrip = ({ date, nights }: CruiseQuestion): Nights[] =>
  date ? [nightsFor({ checkIn: date, nights })] : [];

/** The inventory of each of some spans of nights; those that meet are read together. */
async function readAll(
  ctx: Context,
  product: Pick<ProductRef, "id" | "kind">,
  spans: readonly Nights[],
): Promise<Inventory[]> {
  const joined: Nights[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.from <= addDays(last.to, 1)) last.to = span.to > last.to ? span.to : last.to;
    else joined.push({ ...span });
  }
  const read = await Promise.all(joined.map((span) => readInventory(ctx, product, span)));
  return spans.flatMap(({ from }) => {
    const place = joined.findIndex((span) => span.from <= from && from <= span.to);
    return read[place] ?? [];
  });
}

const partyOf = ({ adults, childAges }: CruiseQuestion) => ({ adults, children: childAges.map((age) => ({ age })) });
