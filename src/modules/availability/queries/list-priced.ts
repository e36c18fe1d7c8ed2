import { invalid } from "#kernel/errors.ts";
import type { CardPrice, ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import {
  countProducts,
  type FacetedPage,
  type FacetsOf,
  findProducts,
  type ListQuery,
  searchProducts,
} from "#modules/products/queries/search-products.ts";
import type { ListOrder } from "#modules/products/rules/catalogue.ts";
import type { Context } from "#platform/context.ts";
import { MAX_PRICED_PRODUCTS } from "../limits.ts";
import { messages } from "../messages.ts";
import { findImpossibility, refusalError } from "../rules/stay-offer.ts";
import { type CardQuery, priceProducts, withNearestDays } from "./price-products.ts";

type Priced = Extract<CardPrice, { kind: "priced" }>;

/** A priced list query for a party and its days. The filters have no price. */
export type PricedListQuery = ListQuery &
  CardQuery & {
    kind: ProductKind;
    /** Absent bounds of a band are open; `amountOf` is the compared amount. */
    band: { from?: number | undefined; to?: number | undefined; amountOf: (price: Priced) => number };
    page: number;
    size: number;
  };

/**
 * Lists products with the price of the party, and compares prices by that total. Products that do not fit the party come last, with the
 * nearest day on which they do.
 */
export async function listPriced<Own extends object, Facets>(
  ctx: Context,
  query: PricedListQuery,
  facetsOf: FacetsOf<Facets>,
): Promise<FacetedPage<ProductCard & Own, Facets>> {
  const { kind, trip, party, leastRooms = 1, choice, sort, band, page, size } = query;
  const impossible = findImpossibility(kind, { ...trip, ...party }, ctx.now());
  if (impossible) throw refusalError(impossible);
  if (leastRooms > party.adults) {
    const reason = messages.tooFewAdults(party.adults);
    throw invalid(reason, { rooms: reason });
  }
  // Filter counts depend on prices, so with a price band all products have to be priced.
  const hasBand = band.from !== undefined || band.to !== undefined;
  const toPrice = hasBand ? { ...(choice.text !== undefined && { text: choice.text }) } : choice;
  if ((await countProducts(ctx, kind, toPrice)) > MAX_PRICED_PRODUCTS) {
    return listUnordered<Own, Facets>(ctx, query, facetsOf);
  }
  const all = await findProducts(ctx, kind, { choice: toPrice, sort }, async () => null);
  const prices = await priceProducts(ctx, all.ids, query);
  const among = [...prices].flatMap(([id, price]) => (isInBand(price, band) ? [id] : []));
  const { ids, facets } = await findProducts(
    ctx,
    kind,
    { choice: { ...choice, ...(hasBand && { among }) }, sort },
    facetsOf,
  );
  const ordered = ids.toSorted(orderOf(sort, prices));
  const cards = await cardsById<Own>(ctx, kind, ordered.slice((page - 1) * size, page * size));
  const data = await withNearestDays(ctx, withPrices(cards, prices), query);
  return { data, total: ids.length, page, size, facets };
}

const isInBand = (price: CardPrice, { from = 0, to = Number.POSITIVE_INFINITY, amountOf }: PricedListQuery["band"]) =>
  price.kind === "priced" && amountOf(price) >= from && amountOf(price) <= to;

// Sorting is stable: equals keep the order by rank, score or text match.
function orderOf(sort: ListOrder | undefined, prices: ReadonlyMap<string, CardPrice>) {
  const direction = sort === "price" ? 1 : sort === "-price" ? -1 : 0;
  const totalOf = (id: string) => {
    const price = prices.get(id);
    return price?.kind === "priced" ? price.total : null;
  };
  return (one: string, other: string) => {
    const [a, b] = [totalOf(one), totalOf(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (a - b) * direction;
  };
}

/** With too many products only those of the page are priced; the list is in catalogue order, and its band compares from-prices. */
async function listUnordered<Own extends object, Facets>(
  ctx: Context,
  query: PricedListQuery,
  facetsOf: FacetsOf<Facets>,
): Promise<FacetedPage<ProductCard & Own, Facets>> {
  const { kind, band, choice } = query;
  const choiceWithBand = { ...choice, minPrice: band.from, maxPrice: band.to };
  const list = await searchProducts<Own, Facets>(ctx, kind, { ...query, choice: choiceWithBand }, facetsOf);
  const prices = await priceProducts(
    ctx,
    list.data.map((card) => card.id),
    query,
  );
  return { ...list, data: await withNearestDays(ctx, withPrices(list.data, prices), query) };
}

const withPrices = <Card extends ProductCard>(cards: readonly Card[], prices: ReadonlyMap<string, CardPrice>): Card[] =>
  cards.map((card) => ({ ...card, price: prices.get(card.id) ?? null }));
