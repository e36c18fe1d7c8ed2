import { addDays } from "#kernel/calendar-date.ts";
import type { CardPrice, CruiseCard, CruiseList, CruiseSearch } from "#modules/cruises/contract.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import { type Context, reads } from "#platform/context.ts";
import type { Party, RoomAvailability } from "../contract.ts";
import { cheapestOffer, type PriceTerms, type Trip } from "../rules/party-price.ts";
import { priceTermsOf } from "./price-terms.ts";
import { checkTrip, leftOf } from "./quote-party.ts";
import { availabilityOf, stockOf } from "./stock.ts";

/** The cruise list; with a date each ship also tells what the party pays, or that it has no cabins left. */
export async function listPricedCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  const list = await searchCruises(ctx, search);
  if (!search.date) return list;
  const party = { adults: search.adults ?? 2, children: (search.childAges ?? []).map((age) => ({ age })) };
  const trip = { checkIn: search.date, nights: search.nights ?? 1 };
  checkTrip({ ...trip, ...party }, ctx.now());
  return { ...list, data: await withPrices(ctx, list.data, trip, party) };
}

async function withPrices(ctx: Context, cards: CruiseCard[], trip: Trip, party: Party): Promise<CruiseCard[]> {
  const ids = cards.map((card) => card.id);
  reads(ctx, ...ids.map((id) => `stock:${id}`));
  const terms = await priceTermsOf(ctx, ids);
  const roomIds = [...terms.values()].flatMap((one) => [...one.rooms.keys()]);
  const stock = await stockOf(ctx, roomIds, trip.checkIn, addDays(trip.checkIn, trip.nights - 1));
  return cards.map((card) => {
    const own = terms.get(card.id);
    const rooms = [...(own?.rooms.keys() ?? [])].map((id) => availabilityOf(stock, id, trip.checkIn, trip.nights));
    return { ...card, price: own ? cardPrice(own, trip, party, rooms) : { kind: "not-for-sale" } };
  });
}

function cardPrice(terms: PriceTerms, trip: Trip, party: Party, rooms: RoomAvailability[]): CardPrice {
  const left = leftOf(new Map(rooms.map((room) => [room.roomId, room])));
  const offer = cheapestOffer(terms, trip, party, left);
  if (!offer)
    return { kind: rooms.some((room) => room.refusal === "no-stock" || !room.refusal) ? "sold-out" : "not-for-sale" };
  return {
    kind: "priced",
    total: offer.quote.total,
    cabins: offer.choice.reduce((sum, cabin) => sum + cabin.quantity, 0),
    summary: offer.choice
      .map((cabin) => `${cabin.quantity} phòng ${terms.rooms.get(cabin.roomId)?.title ?? ""}`)
      .join(", "),
    left: Math.min(...offer.choice.map((cabin) => left.get(cabin.roomId) ?? 0)),
  };
}
