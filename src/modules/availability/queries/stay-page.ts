import { addDays, addMonths, type CalendarDate, monthStart, today } from "#kernel/calendar-date.ts";
import { type LunarDate, lunarDate } from "#kernel/lunar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { ProductKey } from "#modules/products/contract/product.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { cached } from "#platform/cache/cached.ts";
import type { Context } from "#platform/context.ts";
import type { CalendarDay, FromOffer, PricedChoice, RoomOffer, StayOffer, StayPrice } from "../contract/offer.ts";
import type { CancellationTier } from "../contract/rate-plan.ts";
import type { RoomChoice, Stay } from "../contract/stay.ts";
import { MIN_DAYS_OF_FIRST_MONTH, stayLimits } from "../limits.ts";
import { cancellationSentence, freeUntil } from "../rules/cancellation.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import type { Inventory } from "../rules/inventory.ts";
import { calendarIn, nightsOfCalendar } from "../rules/price-calendar.ts";
import { roomOffersIn } from "../rules/room-offers.ts";
import { findImpossibility, isInvalidQuery, offerIn } from "../rules/stay-offer.ts";
import { computeFromOffer, fromPriceNights } from "./from-prices.ts";
import { readInventory, stayDaysOf } from "./inventory.ts";
import { offerNearestDays } from "./other-days.ts";

/** The selection of a visitor on the page of a product. */
export type StayQuery = {
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: readonly number[];
  /** The selected rooms; null lets us choose, an empty list selects none. */
  rooms: RoomChoice[] | null;
  /** First day of the two visible months of the price calendar, after paging. */
  month: CalendarDate | null;
};

/** The product data that the page has already. */
export type ProductOnPage = ProductKey & {
  /** The sold stay lengths; empty means any. */
  lengths: readonly number[];
  /** The stay length of the from-price. */
  fromNights: number;
  rooms: readonly { id: string }[];
  /** Its rate plans; a single one needs no name. */
  plans: readonly { id?: string; cancellation: CancellationTier[] }[];
};

export type CalendarOffer = {
  from: CalendarDate;
  today: CalendarDate;
  days: (CalendarDay & { lunar: LunarDate })[];
};

/** The price of the party in each room type under a plan on the chosen day, and its cancellation terms. */
export type PlanOffer = {
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
  /** The last day of free cancellation. */
  freeUntil: CalendarDate | null;
};

/** Another day on which the same stay is available. */
type OtherDay = { date: CalendarDate; total: Vnd };

/** The charter price on the chosen day, or why there is none; null where nothing is chartered. */
export type CharterOnDay = { total: number } | { reason: string } | null;

/** The price of a stay. Without a price there is either no selection yet or a problem. */
export type PageOffer = {
  charter: CharterOnDay;
  quote: StayPrice | null;
  problem: string | null;
  /** With a problem: other rooms for the same nights, and the nearest days for the same stay. */
  instead: PricedChoice | null;
  otherDays: OtherDay[];
  from: FromOffer;
  /** In the order of the plans; empty while no day is chosen. */
  plans: PlanOffer[];
};

export type StayPage = { calendar: CalendarOffer; offer: PageOffer };

/** Prices and stock of a product for a visitor's selection; reads stock once. */
export async function getStayPage(ctx: Context, product: ProductOnPage, query: StayQuery): Promise<StayPage> {
  const [day, since] = [today(ctx.now()), earliestStart(product.kind, ctx.now())];
  const from = query.month ?? monthStart(query.date ?? addDays(since, MIN_DAYS_OF_FIRST_MONTH - 1));
  const nights = Math.min(query.nights, stayLimits[product.kind].maxNights);
  const calendarQuery = { from, to: addDays(addMonths(from, 2), -1), nights, party: partyOf(query) };
  const requestedStay = stayOf(query);
  const impossible = requestedStay && findImpossibility(product.kind, requestedStay, ctx.now());
  const stay = impossible ? null : requestedStay;
  // The from-price is the same for every selection. Kept for a minute, because holds expire without an event.
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const { id, lengths, fromNights } = product;
  const key = `from-offer:${id}:${lengths}:${fromNights}:${since}:${minute}`;
  let reading: ReturnType<typeof readAll> | undefined;
  const read = (season: Nights | null) => {
    reading ??= readAll(ctx, product, [nightsOfCalendar(calendarQuery), stay && stayDaysOf(stay), season]);
    return reading;
  };
  // On a miss `cached` calls its loader at once, before `read(null)` below, so that the season is read together with the rest.
  const offered = cached(ctx, key, [productTag(id), `stock:${id}`], async () => {
    const [, , ofSeason] = await read(fromPriceNights(since));
    return computeFromOffer(ofSeason ?? undefined, product, fromNights, since);
  });
  const [fromOffer, [ofCalendar, ofStay]] = await Promise.all([offered, read(null)]);
  const days = ofCalendar ? calendarIn(ofCalendar, calendarQuery, ctx.now()) : [];
  const offers = ofStay && stay && offersFor(ctx, product, ofStay, { stay, withQuote: query.rooms?.length !== 0 });
  return {
    calendar: { from, today: day, days: days.map((one) => ({ ...one, lunar: lunarDate(one.date) })) },
    offer: {
      from: fromOffer,
      plans: offers?.plans ?? [],
      ...(stay && offers?.answer ? await answerOn(ctx, product, stay, offers.answer) : nothingChosen),
      charter: ofStay && stay ? charterOn(ctx, product, ofStay, stay) : null,
      ...(impossible && { problem: impossible.reason }),
    },
  };
}

/** The selected stay; null while no day is chosen. */
const stayOf = (query: StayQuery): Stay | null =>
  query.date === null
    ? null
    : { checkIn: query.date, nights: query.nights, ...partyOf(query), rooms: query.rooms ?? [], charter: false };

const partyOf = ({ adults, childAges }: StayQuery) => ({ adults, children: childAges.map((age) => ({ age })) });

function charterOn(ctx: Context, { kind }: ProductOnPage, inventory: Inventory, stay: Stay): CharterOnDay {
  if (kind !== "cruise") return null;
  const answer = offerIn(inventory, { ...stay, rooms: [], charter: true }, ctx.now());
  return answer.ok ? { total: answer.offer.quote.total } : { reason: answer.reason };
}

const nothingChosen = { quote: null, problem: null, instead: null, otherDays: [] };

async function answerOn(ctx: Context, product: ProductOnPage, stay: Stay, answer: StayOffer) {
  if (answer.ok) return { ...nothingChosen, quote: answer.offer.quote };
  const days = isInvalidQuery(answer) ? [] : await offerNearestDays(ctx, product, stay);
  const otherDays = days.map(({ quote }) => ({ date: quote.checkIn, total: quote.total }));
  return { ...nothingChosen, problem: answer.reason, instead: answer.suggestion, otherDays };
}

function offersFor(
  ctx: Context,
  { rooms, plans }: ProductOnPage,
  inventory: Inventory,
  { stay, withQuote }: { stay: Stay; withQuote: boolean },
): { plans: PlanOffer[]; answer: StayOffer | null } {
  const roomIds = rooms.map((room) => room.id);
  const offers = plans.map(({ id, cancellation }) => ({
    rooms: roomOffersIn(inventory, roomIds, stay, stay, id),
    cancellation: cancellationSentence(cancellation, stay.checkIn, ctx.now()),
    freeUntil: freeUntil(cancellation, stay.checkIn, ctx.now()),
  }));
  return { plans: offers, answer: withQuote ? offerIn(inventory, stay, ctx.now()) : null };
}

type Nights = { from: CalendarDate; to: CalendarDate };

/** The inventory of each span of nights, null for none; overlapping spans are read together. */
async function readAll(
  ctx: Context,
  product: ProductKey,
  spans: readonly (Nights | null)[],
): Promise<(Inventory | null)[]> {
  const joined: Nights[] = [];
  for (const span of spans.filter((one) => one !== null).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.from <= addDays(last.to, 1)) last.to = span.to > last.to ? span.to : last.to;
    else joined.push({ ...span });
  }
  const read = await Promise.all(joined.map((span) => readInventory(ctx, product, span)));
  return spans.map((one) => {
    const place = joined.findIndex((span) => one && span.from <= one.from && one.from <= span.to);
    return read[place] ?? null;
  });
}
