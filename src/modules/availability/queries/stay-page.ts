import { addDays, addMonths, type CalendarDate, monthStart, today } from "#kernel/calendar-date.ts";
import { type LunarDate, lunarDate } from "#kernel/lunar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { CalendarDay, FromOffer, PricedChoice, Quote, RoomOffer, StayOffer } from "../contract/offer.ts";
import type { CancellationTier } from "../contract/rate-plan.ts";
import type { RoomChoice, Stay } from "../contract/stay.ts";
import { stayLimits } from "../limits.ts";
import { cancellationSentence, freeUntil } from "../rules/cancellation.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import type { Inventory } from "../rules/inventory.ts";
import { calendarIn, nightsOfCalendar } from "../rules/price-calendar.ts";
import { roomOffersIn } from "../rules/room-offers.ts";
import { isWrongQuestion, offerIn, whyImpossible } from "../rules/stay-offer.ts";
import { fromOfferIn, nightsToStartFrom } from "./from-prices.ts";
import { nightsFor, readInventory } from "./inventory.ts";
import { offerNearestDays } from "./other-days.ts";

/** What a visitor has chosen on the page of a product. */
export type StayQuestion = {
  date: CalendarDate | null;
  nights: number;
  adults: number;
  childAges: readonly number[];
  /** The rooms asked for; null leaves the choice to us, an empty list asks for none. */
  rooms: RoomChoice[] | null;
  /** First day of the two months of the price calendar, when they were turned. */
  month: CalendarDate | null;
};

/** What the page of a product knows of it already. */
export type ProductOnPage = Pick<ProductRef, "id" | "kind"> & {
  /** The lengths of stays it sells; none is any. */
  lengths: readonly number[];
  /** The length that a price to start from is for. */
  fromNights: number;
  rooms: readonly { id: string }[];
  /** The terms it is sold under; a single one needs no name. */
  plans: readonly { id?: string; cancellation: CancellationTier[] }[];
};

export type CalendarOffer = {
  from: CalendarDate;
  today: CalendarDate;
  days: (CalendarDay & { lunar: LunarDate })[];
  firstOpen: CalendarDate | null;
};

/** What the party pays in each type of room under some terms on the chosen day, and what cancelling costs. */
export type PlanOffer = {
  rooms: Record<string, RoomOffer>;
  cancellation: string | null;
  /** The last day on which cancelling is free. */
  freeUntil: CalendarDate | null;
};

/** Another day on which the same stay can be had. */
type OtherDay = { date: CalendarDate; total: Vnd };

/** What the whole ship costs on the chosen day, or why it cannot be had; null where nothing is sold whole. */
export type CharterOnDay = { total: number } | { reason: string } | null;

/** What a stay costs. Without a price there is either nothing chosen yet or a problem. */
export type PageOffer = {
  charter: CharterOnDay;
  quote: Quote | null;
  problem: string | null;
  /** Where there is a problem: other rooms for the same nights, and the nearest days for the same stay. */
  instead: PricedChoice | null;
  otherDays: OtherDay[];
  from: FromOffer;
  /** In the order of the plans; none while no day is chosen. */
  plans: PlanOffer[];
};

export type StayPage = { calendar: CalendarOffer; offer: PageOffer };

/** Prices and stock of a product for what a visitor has chosen; stock is read once for all of it. */
export async function getStayPage(ctx: Context, product: ProductOnPage, asked: StayQuestion): Promise<StayPage> {
  const [day, since] = [today(ctx.now()), earliestStart(product.kind, ctx.now())];
  const from = asked.month ?? monthStart(asked.date ?? day);
  const nights = Math.min(asked.nights, stayLimits[product.kind].maxNights);
  const question = { from, to: addDays(addMonths(from, 2), -1), nights, party: partyOf(asked) };
  const wanted = stayOf(asked);
  const impossible = wanted && whyImpossible(product.kind, wanted, ctx.now());
  const stay = impossible ? null : wanted;
  const [ofCalendar, ofSeason, ofStay] = await readAll(ctx, product, [
    nightsOfCalendar(question),
    nightsToStartFrom(since),
    ...(stay ? [nightsFor(stay)] : []),
  ]);
  const days = ofCalendar ? calendarIn(ofCalendar, question, ctx.now()) : [];
  const firstOpen = days.find(({ state }) => state === "open")?.date ?? null;
  const ofRooms = ofStay && stay && offersFor(ctx, product, ofStay, { stay, isAsked: asked.rooms?.length !== 0 });
  return {
    calendar: { from, today: day, days: days.map((one) => ({ ...one, lunar: lunarDate(one.date) })), firstOpen },
    offer: {
      ...{ from: fromOfferIn(ofSeason, product, product.fromNights, since), plans: ofRooms?.plans ?? [] },
      ...(stay && ofRooms?.answer ? await answerOn(ctx, product, stay, ofRooms.answer) : nothingChosen),
      charter: ofStay && stay ? charterOn(ctx, product, ofStay, stay) : null,
      ...(impossible && { problem: impossible.reason }),
    },
  };
}

/** The stay that is asked about; null while no day is chosen. */
const stayOf = (asked: StayQuestion): Stay | null =>
  asked.date === null
    ? null
    : { checkIn: asked.date, nights: asked.nights, ...partyOf(asked), rooms: asked.rooms ?? [], charter: false };

const partyOf = ({ adults, childAges }: StayQuestion) => ({ adults, children: childAges.map((age) => ({ age })) });

function charterOn(ctx: Context, { kind }: ProductOnPage, inventory: Inventory, stay: Stay): CharterOnDay {
  if (kind !== "cruise") return null;
  const answer = offerIn(inventory, { ...stay, rooms: [], charter: true }, ctx.now());
  return answer.ok ? { total: answer.offer.quote.total } : { reason: answer.reason };
}

const nothingChosen = { quote: null, problem: null, instead: null, otherDays: [] };

async function answerOn(ctx: Context, product: ProductOnPage, stay: Stay, answer: StayOffer) {
  if (answer.ok) return { ...nothingChosen, quote: answer.offer.quote };
  const days = isWrongQuestion(answer) ? [] : await offerNearestDays(ctx, product, stay);
  const otherDays = days.map(({ quote }) => ({ date: quote.checkIn, total: quote.total }));
  return { ...nothingChosen, problem: answer.reason, instead: answer.suggestion, otherDays };
}

function offersFor(
  ctx: Context,
  { rooms, plans }: ProductOnPage,
  inventory: Inventory,
  { stay, isAsked }: { stay: Stay; isAsked: boolean },
): { plans: PlanOffer[]; answer: StayOffer | null } {
  const roomIds = rooms.map((room) => room.id);
  const offers = plans.map(({ id, cancellation }) => ({
    rooms: roomOffersIn(inventory, roomIds, stay, stay, id),
    cancellation: cancellationSentence(cancellation, stay.checkIn, ctx.now()),
    freeUntil: freeUntil(cancellation, stay.checkIn, ctx.now()),
  }));
  return { plans: offers, answer: isAsked ? offerIn(inventory, stay, ctx.now()) : null };
}

type Nights = { from: CalendarDate; to: CalendarDate };

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
