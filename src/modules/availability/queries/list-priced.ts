import { invalid } from "#kernel/errors.ts";
import type { CardPrice, ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import {
  countProducts,
  type FacetedPage,
  type FacetsOf,
  findProducts,
  type ListQuestion,
  searchProducts,
} from "#modules/products/queries/search-products.ts";
import type { ListOrder } from "#modules/products/rules/catalogue.ts";
import type { Context } from "#platform/context.ts";
import { MAX_PRICED_PRODUCTS } from "../limits.ts";
import { messages } from "../messages.ts";
import { refusalError, whyImpossible } from "../rules/stay-offer.ts";
import { type CardQuestion, priceProducts, withNearestDays } from "./price-products.ts";

type Priced = Extract<CardPrice, { kind: "priced" }>;

/** A list of a kind for a party and its days. The choice says nothing of prices. */
export type PricedQuestion = ListQuestion &
  CardQuestion & {
    kind: ProductKind;
    /** Absent ends of a band are open; `amountOf` is what is compared with them. */
    band: { from?: number | undefined; to?: number | undefined; amountOf: (price: Priced) => number };
    page: number;
    size: number;
  };

/**
 * Each product also tells what the party pays, prices are compared by that total, and those that do not take the party then come
 * last, with the day nearest to it on which they do.
 */
export async function listPriced<Own extends object, Facets>(
  ctx: Context,
  asked: PricedQuestion,
  facetsOf: FacetsOf<Facets>,
): Promise<FacetedPage<ProductCard & Own, Facets>> {
  const { kind, trip, party, leastRooms = 1, choice, sort, band, page, size } = asked;
  const impossible = whyImpossible(kind, { ...trip, ...party }, ctx.now());
  if (impossible) throw refusalError(impossible);
  if (leastRooms > party.adults) {
    const reason = messages.tooFewAdults(party.adults);
    throw invalid(reason, { rooms: reason });
  }
  // What other filters would give is counted among products of the right price, so all have to be priced for it.
  const hasBand = band.from !== undefined || band.to !== undefined;
  const toPrice = hasBand ? { ...(choice.text !== undefined && { text: choice.text }) } : choice;
  if ((await countProducts(ctx, kind, toPrice)) > MAX_PRICED_PRODUCTS) {
    return listUnordered<Own, Facets>(ctx, asked, facetsOf);
  }
  const all = await findProducts(ctx, kind, { choice: toPrice, sort }, async () => null);
  const prices = await priceProducts(ctx, all.ids, asked);
  const among = [...prices].flatMap(([id, price]) => (isInBand(price, band) ? [id] : []));
  const { ids, facets } = await findProducts(
    ctx,
    kind,
    { choice: { ...choice, ...(hasBand && { among }) }, sort },
    facetsOf,
  );
  const ordered = ids.toSorted(orderOf(sort, prices));
  const cards = await cardsById<Own>(ctx, kind, ordered.slice((page - 1) * size, page * size));
  const data = await withNearestDays(ctx, withPrices(cards, prices), asked);
  return { data, total: ids.length, page, size, facets };
}

const isInBand = (price: CardPrice, { from = 0, to = Number.POSITIVE_INFINITY, amountOf }: PricedQuestion["band"]) =>
  price.kind === "priced" && amountOf(price) >= from && amountOf(price) <= to;

// Sorting keeps the order of equals: rank, score or nearness to what was typed.
function orderOf(sort: ListOrder | undefined, prices: ReadonlyMap<string, CardPrice>) {
  const way = sort === "price" ? 1 : sort === "-price" ? -1 : 0;
  const totalOf = (id: string) => {
    const price = prices.get(id);
    return price?.kind === "priced" ? price.total : null;
  };
  return (one: string, other: string) => {
    const [a, b] = [totalOf(one), totalOf(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (a - b) * way;
  };
}

/** So many products that only those on the page are priced: in the order of the catalogue, by what staff typed. */
async function listUnordered<Own extends object, Facets>(
  ctx: Context,
  asked: PricedQuestion,
  facetsOf: FacetsOf<Facets>,
): Promise<FacetedPage<ProductCard & Own, Facets>> {
  const { kind, band, choice } = asked;
  const typed = { ...choice, minPrice: band.from, maxPrice: band.to };
  const list = await searchProducts<Own, Facets>(ctx, kind, { ...asked, choice: typed }, facetsOf);
  const prices = await priceProducts(
    ctx,
    list.data.map((card) => card.id),
    asked,
  );
  return { ...list, data: await withNearestDays(ctx, withPrices(list.data, prices), asked) };
}

const withPrices = <Card extends ProductCard>(cards: readonly Card[], prices: ReadonlyMap<string, CardPrice>): Card[] =>
  cards.map((card) => ({ ...card, price: prices.get(card.id) ?? null }));
