import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Quote, QuoteInput } from "#modules/availability/contract.ts";
import { listPricedCruises } from "#modules/availability/queries/list-priced-cruises.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { quoteParty } from "#modules/availability/queries/quote-party.ts";
import { roomOffers } from "#modules/availability/queries/room-offers.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { depositOf } from "../commands/place-booking.ts";
import { cancellationSentence } from "../rules/cancellation.ts";

/** What can be told the caller: the price and all that belongs to it, or why there is none and what there is instead. */
export type PhoneOffer = {
  quote: Quote | null;
  /** How many cabins of each type the party gets, and how many are left that day. */
  cabins: { title: string; quantity: number; left: number }[];
  deposit: { percent: number; amount: number } | null;
  terms: string | null;
  problems: string[];
  otherDays: { date: CalendarDate; total: number }[];
  otherShips: { slug: string; title: string; total: number }[];
};

export const nothingToOffer: PhoneOffer = {
  ...{ quote: null, cabins: [], deposit: null, terms: null, problems: [], otherDays: [], otherShips: [] },
};
const DAYS_AROUND = 14;
const MOST_WAYS_OUT = 5;

/** The price of a trip for a caller. A refusal is part of the answer, with the days and ships that have room. */
export async function quoteByPhone(ctx: Context, input: QuoteInput): Promise<PhoneOffer> {
  requirePermission(ctx.actor, "bookings.write");
  try {
    return await told(ctx, input, await quoteParty(ctx, input));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refused = { ...nothingToOffer, problems: [...new Set([error.message, ...Object.values(error.fields)])] };
    return error.kind === "conflict" ? { ...refused, ...(await waysOut(ctx, input)) } : refused;
  }
}

async function told(ctx: Context, input: QuoteInput, quote: Quote): Promise<PhoneOffer> {
  const cruise = await getCruiseRef(ctx, input.slug);
  const rooms = await listRoomTerms(ctx, [cruise.id]);
  const question = { cruiseId: cruise.id, roomIds: rooms.map((room) => room.id), trip: input, party: input };
  const [offers, { depositPercent }] = await Promise.all([roomOffers(ctx, question), getPaymentSettings(ctx)]);
  const taken = (roomId: string) => quote.cabins.filter((cabin) => cabin.roomId === roomId).length;
  return {
    ...nothingToOffer,
    quote,
    cabins: rooms.flatMap(({ id, title }) =>
      taken(id) > 0 ? [{ title, quantity: taken(id), left: offers[id]?.left ?? 0 }] : [],
    ),
    deposit:
      depositPercent === null ? null : { percent: depositPercent, amount: depositOf(quote.total, depositPercent) },
    terms: cancellationSentence(cruise.cancellation, input.checkIn, ctx.now()),
  };
}

/** The nearest days on which this ship takes the party, and other ships on its day, the cheapest first. */
async function waysOut(ctx: Context, input: QuoteInput): Promise<Pick<PhoneOffer, "otherDays" | "otherShips">> {
  const { id: cruiseId } = await getCruiseRef(ctx, input.slug);
  const { checkIn, nights, adults, children } = input;
  const earliest = addDays(checkIn, -DAYS_AROUND);
  const from = earliest < today(ctx.now()) ? today(ctx.now()) : earliest;
  const days = await priceCalendar(ctx, {
    ...{ cruiseId, from, to: addDays(checkIn, DAYS_AROUND), nights },
    party: input,
  });
  const list = await listPricedCruises(ctx, {
    ...{ page: 1, size: MOST_WAYS_OUT + 1, sort: "price", date: checkIn, nights, adults },
    childAges: children.map((child) => child.age),
  });
  const distance = (date: CalendarDate) => Math.abs(daysBetween(checkIn, date));
  return {
    otherDays: days
      .flatMap(({ date, total }) => (total === null ? [] : [{ date, total }]))
      .sort((a, b) => distance(a.date) - distance(b.date))
      .slice(0, MOST_WAYS_OUT)
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    otherShips: list.data
      .flatMap(({ slug, title, price }) =>
        price?.kind === "priced" && slug !== input.slug ? [{ slug, title, total: price.total }] : [],
      )
      .slice(0, MOST_WAYS_OUT),
  };
}
