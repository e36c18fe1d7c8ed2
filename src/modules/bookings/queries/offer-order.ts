import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BedTotal, StayPrice } from "#modules/availability/contract/offer.ts";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import type { RoomChoice, Stay } from "#modules/availability/contract/stay.ts";
import { readInventory, stayDaysOf } from "#modules/availability/queries/inventory.ts";
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
import { getBookingTerms } from "./booked-rate-plans.ts";
import { getDepositPercent } from "./deposit-percent.ts";

/** The fields of a product that pricing an order needs. */
type Sold = {
  id: string;
  kind: ProductKind;
  rooms: readonly { id: string; title: string; maxGuests: number }[];
  cancellation: readonly CancellationTier[];
};

/** Everything that an order form shows. Without a price there is a problem, and perhaps a suggestion. */
export type OrderOffer = {
  quote: StayPrice | null;
  /** The priced rooms; without a price, the requested ones. */
  choice: RoomChoice[];
  /** The possible beds of each child, with the total of the party for each. */
  beds: BedTotal[][];
  problem: string | null;
  suggestion: { rooms: RoomChoice[]; text: string; total: number } | null;
  /** The selectable room types; `left` counts the nights of the stay. */
  rooms: { id: string; title: string; maxGuests: number; left: number }[];
  /** The selectable rate plans; empty where there is no choice. */
  plans: { id: string; title: string; cancellation: string }[];
  cancellation: string;
  deposit: { percent: number; amount: number } | null;
  /** The part of the price that is paid at the hotel. */
  atHotel: number;
  holdMinutes: number;
};

/** Price and payment options of an order. The stock of the booking `own` counts as free. */
export async function offerOrder(ctx: Context, sold: Sold, stay: Stay, own?: string): Promise<OrderOffer> {
  const [inventory, depositPercent, { holdMinutes }] = await Promise.all([
    readInventory(ctx, sold, { ...stayDaysOf(stay), own }),
    getDepositPercent(ctx, sold.id),
    getPaymentSettings(ctx),
  ]);
  const price = priceOf(inventory, stay, ctx.now());
  const { quote } = price;
  const terms = quote
    ? await getBookingTerms(ctx, sold.id, quote.rooms)
    : { cancellation: sold.cancellation, plans: [] };
  const ways = quote && waysToPay({ price: quote, plans: terms.plans }, depositPercent);
  return {
    ...price,
    rooms: sold.rooms.map(({ id, title, maxGuests }) => ({ id, title, maxGuests, left: leftOf(inventory, id, stay) })),
    plans: plansIn(inventory, stay, ctx.now()),
    cancellation: cancellationOf({ ...terms, kind: sold.kind }, stay.checkIn, ctx.now()),
    deposit: quote && ways && depositIn(quote, ways.deposit, terms.plans.length === 0 ? depositPercent : null),
    atHotel: ways?.atHotel ?? 0,
    holdMinutes,
  };
}

/** The deposit option; several plans together result in a percentage of their own. */
function depositIn({ total }: StayPrice, amount: number | null, planPercent: number | null): OrderOffer["deposit"] {
  return amount === null ? null : { percent: planPercent ?? Math.round((amount * 100) / total), amount };
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
  const suggestedRooms = suggestion &&
    terms && {
      rooms: suggestion.choice,
      text: describeChoice(terms, suggestion.choice),
      total: suggestion.quote.total,
    };
  return { quote: null, choice: stay.rooms, beds: [], problem: reason, suggestion: suggestedRooms || null };
}

/** Rooms of a type that can be sold on the nights of a stay. */
function leftOf({ stock }: Inventory, roomId: string, { checkIn, nights }: { checkIn: CalendarDate; nights: number }) {
  const { left, refusal } = availabilityOf(stock, roomId, checkIn, nights);
  return refusal ? 0 : left;
}
