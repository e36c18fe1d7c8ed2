import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { NoOffer, Quote } from "#modules/availability/contract/offer.ts";
import type { QuoteInput } from "#modules/availability/contract/stay.ts";
import { nightsFor, readInventory } from "#modules/availability/queries/inventory.ts";
import { offerNearestDays } from "#modules/availability/queries/other-days.ts";
import { cancellationSentence } from "#modules/availability/rules/cancellation.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import { isWrongQuestion, offerIn, whyImpossible } from "#modules/availability/rules/stay-offer.ts";
import { availabilityOf } from "#modules/availability/rules/stock.ts";
import { findCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { productMessages } from "#modules/products/messages.ts";
import type { Context } from "#platform/context.ts";
import { depositOf } from "../rules/deposit.ts";
import { depositPercentOf } from "./deposit-percent.ts";

/** What can be told the caller: the price and all that belongs to it, or why there is none and what there is instead. */
export type PhoneOffer = {
  quote: Quote | null;
  /** How many rooms of each type the party gets, and how many are left that day. */
  rooms: { title: string; quantity: number; left: number }[];
  deposit: { percent: number; amount: number } | null;
  terms: string | null;
  problems: string[];
  otherDays: { date: CalendarDate; total: number }[];
  otherShips: { slug: string; title: string; total: number }[];
};

export const nothingToOffer: PhoneOffer = {
  ...{ quote: null, rooms: [], deposit: null, terms: null, problems: [], otherDays: [], otherShips: [] },
};

const leftIn = ({ stock }: Inventory, roomId: string, { checkIn, nights }: QuoteInput) =>
  availabilityOf(stock, roomId, checkIn, nights).left;

const MOST_SHIPS = 5;

/** The price of a trip for a caller. A refusal is part of the answer, with the days and ships that have room. */
export async function quoteByPhone(ctx: Context, input: QuoteInput): Promise<PhoneOffer> {
  requirePermission(ctx.actor, "bookings.write");
  const cruise = await findCruiseRef(ctx, input.slug);
  if (!cruise) return { ...nothingToOffer, problems: [productMessages.cruise.notFound] };
  const impossible = whyImpossible(cruise.kind, input, ctx.now());
  if (impossible) return refused(impossible);
  const inventory = await readInventory(ctx, cruise, nightsFor(input));
  const answer = offerIn(inventory, input, ctx.now());
  if (answer.ok) return told(ctx, cruise, inventory, input, answer.offer.quote);
  return isWrongQuestion(answer) ? refused(answer) : { ...refused(answer), ...(await waysOut(ctx, cruise, input)) };
}

const refused = ({ reason, fields }: NoOffer): PhoneOffer => ({
  ...nothingToOffer,
  problems: [...new Set([reason, ...Object.values(fields)])],
});

type Ref = NonNullable<Awaited<ReturnType<typeof findCruiseRef>>>;

async function told(
  ctx: Context,
  cruise: Ref,
  inventory: Inventory,
  input: QuoteInput,
  quote: Quote,
): Promise<PhoneOffer> {
  const depositPercent = await depositPercentOf(ctx, cruise.id);
  const rooms = [...(inventory.terms?.rooms.values() ?? [])];
  const taken = (roomId: string) => quote.rooms.filter((room) => room.roomId === roomId).length;
  return {
    ...nothingToOffer,
    quote,
    rooms: rooms.flatMap(({ id, title }) =>
      taken(id) > 0 ? [{ title, quantity: taken(id), left: leftIn(inventory, id, input) }] : [],
    ),
    deposit:
      depositPercent === null ? null : { percent: depositPercent, amount: depositOf(quote.total, depositPercent) },
    terms: cancellationSentence(cruise.cancellation, input.checkIn, ctx.now()),
  };
}

/** The nearest days on which this ship takes the party, and other ships on its day, the cheapest first. */
async function waysOut(
  ctx: Context,
  product: Ref,
  input: QuoteInput,
): Promise<Pick<PhoneOffer, "otherDays" | "otherShips">> {
  const { checkIn, nights, adults, children } = input;
  const days = await offerNearestDays(ctx, product, { ...input, rooms: [], charter: false });
  const list = await listPricedCruises(ctx, {
    ...{ page: 1, size: MOST_SHIPS + 1, sort: "price", date: checkIn, nights, adults },
    childAges: children.map((child) => child.age),
  });
  return {
    otherDays: days.map(({ quote }) => ({ date: quote.checkIn, total: quote.total })),
    otherShips: list.data
      .flatMap(({ slug, title, price }) =>
        price?.kind === "priced" && slug !== input.slug ? [{ slug, title, total: price.total }] : [],
      )
      .slice(0, MOST_SHIPS),
  };
}
