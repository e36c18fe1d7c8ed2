import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { PricedChoice, StayPrice } from "#modules/availability/contract/offer.ts";
import type { Party } from "#modules/availability/contract/stay.ts";
import { priceTermsOf } from "#modules/availability/queries/price-terms.ts";
import { readStock } from "#modules/availability/queries/stock.ts";
import { cheapestOffer, type PriceTerms } from "#modules/availability/rules/party-price.ts";
import { availabilityOf, leftOf } from "#modules/availability/rules/stock.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCard } from "../contract/search.ts";
import { listTopCruises } from "./list-top-cruises.ts";

/** A family that browses today departs in two weeks at the earliest. */
const DAYS_AHEAD = 14;
const DAYS_COMPARED = 7;
const NIGHTS = 1;

export type Showcase = {
  /** The first ships in staff order; with an offer where the day has rooms for the party. */
  cruises: ShowcaseCruise[];
  /** The day of all prices; null while no ship has a price. */
  checkIn: CalendarDate | null;
  /** The price breakdown of the first priced ship. */
  example: { title: string; quote: StayPrice } | null;
};

type ShowcaseCruise = CruiseCard & { offer: { total: Vnd } | null };

/** The first ships, priced for a party on one day of a coming week: the day on which most of them have rooms, at the lowest price. */
export async function listShowcaseCruises(ctx: Context, limit: number, party: Party): Promise<Showcase> {
  const cards = await listTopCruises(ctx, limit);
  const terms = await priceTermsOf(
    ctx,
    cards.map((card) => card.id),
  );
  const first = addDays(today(ctx.now()), DAYS_AHEAD);
  const days = Array.from({ length: DAYS_COMPARED }, (_, day) => addDays(first, day));
  // Read without its cache tags: a booking changes the chosen day, never a price, and the page is a minute old at most. With them, every
  // booking of these ships would invalidate the most visited page.
  const rooms = [...terms.values()].flatMap((own) => [...own.rooms.keys()]);
  const stock = await readStock(ctx, rooms, first, addDays(first, DAYS_COMPARED + NIGHTS - 2));

  const offerOf = (own: PriceTerms, checkIn: CalendarDate) => {
    const left = leftOf(new Map([...own.rooms.keys()].map((id) => [id, availabilityOf(stock, id, checkIn, NIGHTS)])));
    return cheapestOffer(own, { checkIn, nights: NIGHTS }, party, left);
  };
  const best = days.map((checkIn) => dayOf(checkIn, terms, offerOf)).sort(byMostOffersThenLowestSum)[0];
  if (!best || best.offers.size === 0) {
    return { cruises: cards.map((card) => ({ ...card, offer: null })), checkIn: null, example: null };
  }
  const cruises = cards.map((card) => {
    const total = best.offers.get(card.id)?.quote.total;
    return { ...card, offer: total === undefined ? null : { total } };
  });
  const showcased = cards.find((card) => best.offers.has(card.id));
  const quote = showcased && best.offers.get(showcased.id)?.quote;
  return { cruises, checkIn: best.checkIn, example: quote ? { title: showcased.title, quote } : null };
}

type Day = { checkIn: CalendarDate; offers: Map<string, PricedChoice>; sum: number };

function dayOf(
  checkIn: CalendarDate,
  terms: ReadonlyMap<string, PriceTerms>,
  offerOf: (own: PriceTerms, checkIn: CalendarDate) => PricedChoice | undefined,
): Day {
  const offers = new Map<string, PricedChoice>();
  for (const [id, own] of terms) {
    const offer = offerOf(own, checkIn);
    if (offer) offers.set(id, offer);
  }
  return { checkIn, offers, sum: [...offers.values()].reduce((sum, { quote }) => sum + quote.total, 0) };
}

const byMostOffersThenLowestSum = (a: Day, b: Day) =>
  b.offers.size - a.offers.size || a.sum - b.sum || a.checkIn.localeCompare(b.checkIn);
