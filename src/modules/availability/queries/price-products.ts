import { setImmediate as turnOfOthers } from "node:timers/promises";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { CardPrice, OpenDay, ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { type Context, reads } from "#platform/context.ts";
import type { RoomAvailability } from "../contract/offer.ts";
import type { Party } from "../contract/stay.ts";
import { BOOKING_WINDOW_DAYS, NEAREST_WITHIN_DAYS } from "../limits.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import { cheapestOffer, type PriceTerms, type Trip } from "../rules/party-price.ts";
import { availabilityOf, leftOf, type Stock } from "../rules/stock.ts";
import { priceTermsOf } from "./price-terms.ts";
import { stockOf } from "./stock.ts";

type Question = { trip: Trip; party: Party };

/** What the party pays on each of some products, in one statement for their stock. */
export async function priceProducts(
  ctx: Context,
  ids: readonly string[],
  question: Question,
): Promise<Map<string, CardPrice>> {
  const { checkIn, nights } = question.trip;
  const { terms, stock } = await termsAndStock(ctx, ids, checkIn, addDays(checkIn, nights));
  const prices = new Map<string, CardPrice>();
  for (const id of ids) {
    prices.set(id, cardPrice(terms.get(id), stock, question));
    // A large party takes milliseconds for each product: whoever else asks gets a turn in between.
    await turnOfOthers();
  }
  return prices;
}

/** Cards that have no price get the day nearest to theirs that has one. */
export async function withNearestDays<Card extends Pick<ProductCard, "id" | "price">>(
  ctx: Context,
  cards: readonly Card[],
  { kind, trip, party }: Question & { kind: ProductKind },
): Promise<Card[]> {
  const full = cards.filter(({ price }) => price && price.kind !== "priced").map((card) => card.id);
  if (full.length === 0) return [...cards];
  const days = daysAround(trip.checkIn, earliestStart(kind, ctx.now()), addDays(today(ctx.now()), BOOKING_WINDOW_DAYS));
  const sorted = days.toSorted();
  const [first, last] = [sorted[0] ?? trip.checkIn, sorted.at(-1) ?? trip.checkIn];
  const { terms, stock } = await termsAndStock(ctx, full, first, addDays(last, trip.nights));
  return cards.map((card) => {
    if (!card.price || card.price.kind === "priced") return card;
    return {
      ...card,
      price: { ...card.price, nearest: nearestDay(terms.get(card.id), stock, days, { trip, party }) },
    };
  });
}

async function termsAndStock(ctx: Context, ids: readonly string[], from: CalendarDate, to: CalendarDate) {
  reads(ctx, ...ids.map((id) => `stock:${id}`));
  const terms = await priceTermsOf(ctx, ids);
  const roomIds = [...terms.values()].flatMap((one) => [...one.rooms.keys()]);
  return { terms, stock: await stockOf(ctx, roomIds, from, to) };
}

function nearestDay(
  terms: PriceTerms | undefined,
  stock: Stock,
  days: readonly CalendarDate[],
  { trip, party }: Question,
): OpenDay | null {
  for (const date of days) {
    const price = cardPrice(terms, stock, { trip: { ...trip, checkIn: date }, party });
    if (price.kind === "priced") return { date, total: price.total };
  }
  return null;
}

/** Days before and after one, the nearest first; of two as near the later one. */
function daysAround(day: CalendarDate, first: CalendarDate, last: CalendarDate): CalendarDate[] {
  return Array.from({ length: NEAREST_WITHIN_DAYS }, (_, index) => index + 1)
    .flatMap((distance) => [addDays(day, distance), addDays(day, -distance)])
    .filter((date) => date >= first && date <= last);
}

function cardPrice(terms: PriceTerms | undefined, stock: Stock, { trip, party }: Question): CardPrice {
  if (!terms) return { kind: "not-for-sale", nearest: null };
  const rooms: RoomAvailability[] = [...terms.rooms.keys()].map((id) =>
    availabilityOf(stock, id, trip.checkIn, trip.nights),
  );
  const left = leftOf(new Map(rooms.map((room) => [room.roomId, room])));
  const offer = cheapestOffer(terms, trip, party, left);
  if (!offer) {
    const isSoldOut = rooms.some((room) => room.refusal === "no-stock" || !room.refusal);
    return { kind: isSoldOut ? "sold-out" : "not-for-sale", nearest: null };
  }
  return {
    kind: "priced",
    total: offer.quote.total,
    rooms: offer.choice.reduce((sum, { quantity }) => sum + quantity, 0),
    summary: offer.choice
      .map(({ roomId, quantity }) => `${quantity} phòng ${terms.rooms.get(roomId)?.title ?? ""}`)
      .join(", "),
    left: Math.min(...offer.choice.map(({ roomId }) => left.get(roomId) ?? 0)),
  };
}
