import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { NoOffer, StayPrice } from "#modules/availability/contract/offer.ts";
import type { QuoteInput } from "#modules/availability/contract/stay.ts";
import { readInventory, stayDaysOf } from "#modules/availability/queries/inventory.ts";
import { offerNearestDays } from "#modules/availability/queries/other-days.ts";
import type { Inventory } from "#modules/availability/rules/inventory.ts";
import type { PriceTerms } from "#modules/availability/rules/party-price.ts";
import { roomsWithoutSupplement } from "#modules/availability/rules/single-supplement.ts";
import { findImpossibility, isInvalidQuery, offerIn } from "#modules/availability/rules/stay-offer.ts";
import { availabilityOf } from "#modules/availability/rules/stock.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { findProductRef } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import type { StayKind } from "../contract/booking.ts";
import { cancellationOf, dueNowOf } from "../rules/terms.ts";
import { getBookingTerms } from "./booked-rate-plans.ts";
import { getDepositPercent } from "./deposit-percent.ts";

/** A phone quote: the price with its details, or the reason why there is none and the alternatives. */
export type PhoneOffer = {
  quote: StayPrice | null;
  /** Rooms of each type for the party, and how many are left that day. */
  rooms: { title: string; quantity: number; left: number }[];
  deposit: { percent: number; amount: number } | null;
  terms: string | null;
  /** Warnings for staff about the price, to read before they quote it. */
  warnings: string[];
  problems: string[];
  otherDays: { date: CalendarDate; total: number }[];
  otherProducts: { slug: string; title: string; total: number }[];
};

export const emptyPhoneOffer: PhoneOffer = {
  quote: null,
  rooms: [],
  deposit: null,
  terms: null,
  warnings: [],
  problems: [],
  otherDays: [],
  otherProducts: [],
};

const leftIn = ({ stock }: Inventory, roomId: string, { checkIn, nights }: QuoteInput) =>
  availabilityOf(stock, roomId, checkIn, nights).left;

const MAX_OTHER_PRODUCTS = 5;

/** Quotes a trip for a caller. A rejection is part of the result, with other days and products that have room. */
export async function quoteByPhone(ctx: Context, kind: StayKind, input: QuoteInput): Promise<PhoneOffer> {
  requirePermission(ctx.actor, "bookings.write");
  const product = await findProductRef(ctx, kind, input.slug);
  if (!product) return { ...emptyPhoneOffer, problems: [productMessages[kind].notFound] };
  const impossible = findImpossibility(kind, input, ctx.now());
  if (impossible) return withoutQuote(impossible);
  const inventory = await readInventory(ctx, product, stayDaysOf(input));
  const result = offerIn(inventory, input, ctx.now());
  if (result.ok) return buildPhoneOffer(ctx, product, inventory, input, result.offer.quote);
  return isInvalidQuery(result)
    ? withoutQuote(result)
    : { ...withoutQuote(result), ...(await findAlternatives(ctx, product, input)) };
}

const withoutQuote = ({ reason, fields }: NoOffer): PhoneOffer => ({
  ...emptyPhoneOffer,
  problems: [...new Set([reason, ...Object.values(fields)])],
});

async function buildPhoneOffer(
  ctx: Context,
  product: ProductRef,
  inventory: Inventory,
  input: QuoteInput,
  quote: StayPrice,
): Promise<PhoneOffer> {
  const [depositPercent, terms] = await Promise.all([
    getDepositPercent(ctx, product.id),
    getBookingTerms(ctx, product.id, quote.rooms),
  ]);
  const rooms = [...(inventory.terms?.rooms.values() ?? [])];
  const quantityOf = (roomId: string) => quote.rooms.filter((room) => room.roomId === roomId).length;
  const amount = dueNowOf({ price: quote, plans: terms.plans }, "deposit", depositPercent);
  const percent = terms.plans.length === 0 ? depositPercent : amount && Math.round((amount * 100) / quote.total);
  return {
    ...emptyPhoneOffer,
    quote,
    rooms: rooms.flatMap(({ id, title }) =>
      quantityOf(id) > 0 ? [{ title, quantity: quantityOf(id), left: leftIn(inventory, id, input) }] : [],
    ),
    deposit: amount === null || percent === null ? null : { percent, amount },
    warnings: inventory.terms ? priceWarnings(inventory.terms, quote) : [],
    terms: cancellationOf({ ...terms, kind: product.kind }, input.checkIn, ctx.now()),
  };
}

function priceWarnings(terms: PriceTerms, quote: StayPrice): string[] {
  const singleRooms = roomsWithoutSupplement(terms, quote);
  if (singleRooms === 0) return [];
  return [
    `${singleRooms} phòng chỉ có một khách mà tàu chưa có phụ thu phòng đơn: khách trả như ở chung. Kiểm tra quy tắc giá trước khi báo.`,
  ];
}

type StayParams = { checkIn: CalendarDate; nights: number; adults: number; childAges: number[] };
const cheapest = { page: 1, size: MAX_OTHER_PRODUCTS + 1, sort: "price" } as const;

/** Alternatives for the same nights, the cheapest first. */
const listPriced = {
  cruise: async (ctx: Context, { checkIn: date, ...params }: StayParams) =>
    (await listPricedCruises(ctx, { ...cheapest, ...params, date })).data,
  hotel: async (ctx: Context, { nights, ...params }: StayParams) =>
    (await listPricedHotels(ctx, { ...cheapest, ...params, checkOut: addDays(params.checkIn, nights) })).data,
} satisfies Record<StayKind, unknown>;

/** The nearest days with room for the party, and other products of the kind on the same nights, the cheapest first. */
async function findAlternatives(
  ctx: Context,
  product: ProductRef,
  input: QuoteInput,
): Promise<Pick<PhoneOffer, "otherDays" | "otherProducts">> {
  const { checkIn, nights, adults, children } = input;
  const days = await offerNearestDays(ctx, product, { ...input, rooms: [], charter: false });
  const party = { adults, childAges: children.map((child) => child.age) };
  const list = await listPriced[product.kind](ctx, { checkIn, nights, ...party });
  return {
    otherDays: days.map(({ quote }) => ({ date: quote.checkIn, total: quote.total })),
    otherProducts: list
      .flatMap(({ slug, title, price }) =>
        price?.kind === "priced" && slug !== input.slug ? [{ slug, title, total: price.total }] : [],
      )
      .slice(0, MAX_OTHER_PRODUCTS),
  };
}
