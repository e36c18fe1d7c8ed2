import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { CardPrice, OpenDay, ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { roomLabelInSentence } from "#modules/rooms/rules.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { RoomAvailability } from "../contract/offer.ts";
import type { Party } from "../contract/stay.ts";
import { NEAREST_WITHIN_DAYS } from "../limits.ts";
import { freeUntil, hasRefund } from "../rules/cancellation.ts";
import { earliestStart, latestStart } from "../rules/earliest-start.ts";
import { cheapestRooms, type PlanTerms, type PriceTerms, planOf, plansOf } from "../rules/party-price.ts";
import type { Trip } from "../rules/price-rule.ts";
import { availabilityOf, leftOf, type Stock, sumOfRoomsLeft } from "../rules/stock.ts";
import { priceTermsOf } from "./price-terms.ts";
import { readStock } from "./stock.ts";

/** Party, days, rooms and terms of a card price. */
export type CardQuery = {
  trip: Trip;
  party: Party;
  /** Whether a plan suits a stay that begins on a day. */
  suits?: ((plan: PlanTerms["plan"], checkIn: CalendarDate) => boolean) | undefined;
  leastRooms?: number | undefined;
};

/** Prices some products for a party, in one statement for their stock. */
export async function priceProducts(
  ctx: Context,
  ids: readonly string[],
  query: CardQuery,
): Promise<Map<string, CardPrice>> {
  const { checkIn, nights } = query.trip;
  const { terms, stock } = await termsAndStock(ctx, ids, checkIn, addDays(checkIn, nights));
  const prices = new Map<string, CardPrice>();
  for (const id of ids) {
    prices.set(id, cardPrice(ctx.now(), terms.get(id), stock, query));
    // A large party takes milliseconds for each product, so other requests run in between.
    await yieldToEventLoop();
  }
  return prices;
}

/** Cards without a price get the nearest day that has one. */
export async function withNearestDays<Card extends Pick<ProductCard, "id" | "price">>(
  ctx: Context,
  cards: readonly Card[],
  { kind, ...query }: CardQuery & { kind: ProductKind },
): Promise<Card[]> {
  const unpricedIds = cards.filter(({ price }) => price && price.kind !== "priced").map((card) => card.id);
  if (unpricedIds.length === 0) return [...cards];
  const { trip } = query;
  const days = daysByDistance(trip.checkIn, earliestStart(kind, ctx.now()), latestStart(kind, today(ctx.now())));
  const sorted = days.toSorted();
  const [first, last] = [sorted[0] ?? trip.checkIn, sorted.at(-1) ?? trip.checkIn];
  const { terms, stock } = await termsAndStock(ctx, unpricedIds, first, addDays(last, trip.nights));
  return cards.map((card) => {
    if (!card.price || card.price.kind === "priced") return card;
    return {
      ...card,
      price: { ...card.price, nearest: nearestDay(ctx.now(), terms.get(card.id), stock, days, query) },
    };
  });
}

async function termsAndStock(ctx: Context, ids: readonly string[], from: CalendarDate, to: CalendarDate) {
  dependsOn(ctx, ...ids.map((id) => `stock:${id}`));
  const terms = await priceTermsOf(ctx, ids);
  const roomIds = [...terms.values()].flatMap((one) => [...one.rooms.keys()]);
  return { terms, stock: await readStock(ctx, roomIds, from, to) };
}

function nearestDay(
  now: Date,
  terms: PriceTerms | undefined,
  stock: Stock,
  days: readonly CalendarDate[],
  query: CardQuery,
): OpenDay | null {
  for (const date of days) {
    const price = cardPrice(now, terms, stock, { ...query, trip: { ...query.trip, checkIn: date } });
    if (price.kind === "priced") return { date, total: price.total, choice: price.choice };
  }
  return null;
}

/** Days around one, the nearest first; the later one of two equally near. */
function daysByDistance(day: CalendarDate, first: CalendarDate, last: CalendarDate): CalendarDate[] {
  return Array.from({ length: NEAREST_WITHIN_DAYS }, (_, index) => index + 1)
    .flatMap((distance) => [addDays(day, distance), addDays(day, -distance)])
    .filter((date) => date >= first && date <= last);
}

function cardPrice(now: Date, terms: PriceTerms | undefined, stock: Stock, query: CardQuery): CardPrice {
  const { trip, party, suits = () => true, leastRooms } = query;
  const plans = terms ? plansOf(terms).filter(({ plan }) => suits(plan, trip.checkIn)) : [];
  if (!terms || plans.length === 0) return { kind: "not-for-sale", nearest: null };
  const rooms: RoomAvailability[] = [...terms.rooms.keys()].map((id) =>
    availabilityOf(stock, id, trip.checkIn, trip.nights),
  );
  const left = leftOf(new Map(rooms.map((room) => [room.roomId, room])));
  const offer = cheapestRooms(terms, trip, party, left, plans, leastRooms);
  if (!offer) {
    const isSoldOut = rooms.some((room) => room.refusal === "no-stock" || !room.refusal);
    return { kind: isSoldOut ? "sold-out" : "not-for-sale", nearest: null };
  }
  // The rooms chosen for a party are all under one plan.
  const { plan } = planOf(terms, offer.choice[0]?.ratePlanId) ?? terms;
  return {
    kind: "priced",
    total: offer.total,
    rooms: offer.choice.reduce((sum, { quantity }) => sum + quantity, 0),
    choice: offer.choice,
    summary: offer.choice
      .map(({ roomId, quantity }) => `${quantity} ${roomLabelInSentence(terms.rooms.get(roomId)?.title ?? "")}`)
      .join(", "),
    left: sumOfRoomsLeft(left),
    board: plan.board,
    freeUntil: freeUntil(plan.cancellation, trip.checkIn, now),
    givesBack: hasRefund(plan.cancellation, trip.checkIn, now),
  };
}
