import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BedTotal, Quote } from "#modules/availability/contract/offer.ts";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import type { RoomChoice, Stay } from "#modules/availability/contract/stay.ts";
import { nightsFor, readInventory } from "#modules/availability/queries/inventory.ts";
import { bedTotals } from "#modules/availability/rules/bed-totals.ts";
import { cancellationSentence } from "#modules/availability/rules/cancellation.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import { plansOf } from "#modules/availability/rules/party-price.ts";
import { describeChoice, offerIn } from "#modules/availability/rules/stay-offer.ts";
import { availabilityOf } from "#modules/availability/rules/stock.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { cancellationOf, waysToPay } from "../rules/terms.ts";
import { soldUnder } from "./booked-rate-plans.ts";
import { depositPercentOf } from "./deposit-percent.ts";

/** What the order is for, as selling it needs to know it. */
type Sold = {
  id: string;
  kind: ProductKind;
  rooms: readonly { id: string; title: string; maxGuests: number }[];
  cancellation: readonly CancellationTier[];
};

/** All that somebody about to order has to know. Without a price there is a problem, and perhaps a way out of it. */
export type OrderOffer = {
  quote: Quote | null;
  /** The rooms that the price is for; while there is no price, those asked for. */
  choice: RoomChoice[];
  /** The beds that each child may have, with what the party pays then. */
  beds: BedTotal[][];
  problem: string | null;
  suggestion: { rooms: RoomChoice[]; text: string; total: number } | null;
  /** The types of room that can be chosen; `left` on the nights of the stay. */
  rooms: { id: string; title: string; maxGuests: number; left: number }[];
  /** The terms that a room may be taken under; empty where there is nothing to choose. */
  plans: { id: string; title: string; cancellation: string }[];
  cancellation: string;
  deposit: { percent: number; amount: number } | null;
  /** What of the price is paid at the house. */
  atHouse: number;
  holdMinutes: number;
};

/** What an order would cost and how it could be paid. What the booking `own` holds may be taken. */
export async function offerOrder(ctx: Context, sold: Sold, stay: Stay, own?: string): Promise<OrderOffer> {
  const [inventory, depositPercent, { holdMinutes }] = await Promise.all([
    readInventory(ctx, sold, { ...nightsFor(stay), own }),
    depositPercentOf(ctx, sold.id),
    getPaymentSettings(ctx),
  ]);
  const price = priceOf(inventory, stay, ctx.now());
  const { quote } = price;
  const terms = quote ? await soldUnder(ctx, sold.id, quote.rooms) : { cancellation: sold.cancellation, plans: [] };
  const ways = quote && waysToPay({ price: quote, plans: terms.plans }, depositPercent);
  return {
    ...price,
    rooms: sold.rooms.map(({ id, title, maxGuests }) => ({ id, title, maxGuests, left: leftOf(inventory, id, stay) })),
    plans: plansIn(inventory, stay, ctx.now()),
    cancellation: cancellationOf({ ...terms, kind: sold.kind }, stay.checkIn, ctx.now()),
    deposit: quote && ways && depositIn(quote, ways.deposit, terms.plans.length === 0 ? depositPercent : null),
    atHouse: ways?.atHouse ?? 0,
    holdMinutes,
  };
}

/** What is paid now in place of all; several plans together come to a percentage of their own. */
function depositIn({ total }: Quote, amount: number | null, asked: number | null): OrderOffer["deposit"] {
  return amount === null ? null : { percent: asked ?? Math.round((amount * 100) / total), amount };
}

function plansIn({ terms }: Inventory, { checkIn }: Stay, now: Date): OrderOffer["plans"] {
  const plans = terms ? plansOf(terms).map(({ plan }) => plan) : [];
  if (plans.length < 2) return [];
  return plans.map(({ id, title, cancellation }) => {
    return { id, title, cancellation: cancellationSentence(cancellation, checkIn, now) };
  });
}

type Price = Pick<OrderOffer, "quote" | "choice" | "beds" | "problem" | "suggestion">;

function priceOf(inventory: Inventory, stay: Stay, now: Date): Price {
  const answer = offerIn(inventory, stay, now);
  const { terms } = inventory;
  if (answer.ok) {
    const { quote, choice } = answer.offer;
    const beds = stay.charter || !terms ? [] : bedTotals(terms, stay, choice, stay);
    return { quote, choice, beds, problem: null, suggestion: null };
  }
  const { reason, suggestion } = answer;
  const wayOut = suggestion &&
    terms && {
      rooms: suggestion.choice,
      text: describeChoice(terms, suggestion.choice),
      total: suggestion.quote.total,
    };
  return { quote: null, choice: stay.rooms, beds: [], problem: reason, suggestion: wayOut || null };
}

/** Rooms of a type that may be sold on the nights of a stay. */
function leftOf({ stock }: Inventory, roomId: string, { checkIn, nights }: { checkIn: CalendarDate; nights: number }) {
  const { left, refusal } = availabilityOf(stock, roomId, checkIn, nights);
  return refusal ? 0 : left;
}
