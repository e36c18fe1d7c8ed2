import type { Party } from "#modules/availability/contract/stay.ts";
import { MAX_PRICED_PRODUCTS } from "#modules/availability/limits.ts";
import { priceProducts, withNearestDays } from "#modules/availability/queries/price-products.ts";
import type { Trip } from "#modules/availability/rules/party-price.ts";
import { refusalError, whyImpossible } from "#modules/availability/rules/stay-offer.ts";
import type { CardPrice } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCard, CruiseList, CruiseSearch } from "../contract/search.ts";
import { countCruises, cruiseCards, findCruises, searchCruises } from "./search-cruises.ts";

type Question = { kind: "cruise"; trip: Trip; party: Party };

/**
 * The cruise list. With a date each ship also tells what the party pays, prices are compared by that total, and ships that do
 * not take the party that day come last, with the day nearest to it on which they do.
 */
export async function listPricedCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  if (!search.date) return searchCruises(ctx, search);
  const party = { adults: search.adults ?? 2, children: (search.childAges ?? []).map((age) => ({ age })) };
  const trip = { checkIn: search.date, nights: search.nights ?? 1 };
  const impossible = whyImpossible("cruise", { ...trip, ...party }, ctx.now());
  if (impossible) throw refusalError(impossible);
  const question: Question = { kind: "cruise", trip, party };
  // What other filters would give is counted among ships of the right price, so all have to be priced for it.
  const priced: CruiseSearch = hasBand(search) ? { ...nothing, title: search.title } : search;
  if ((await countCruises(ctx, priced)) > MAX_PRICED_PRODUCTS) return listUnordered(ctx, search, question);

  const prices = await priceProducts(ctx, (await findCruises(ctx, priced)).ids, question);
  const among = hasBand(search)
    ? [...prices].flatMap(([id, price]) => (isInBand(price, search) ? [id] : []))
    : undefined;
  const { ids, facets } = await findCruises(ctx, search, among);
  const ordered = ids.toSorted(orderOf(search.sort, prices));
  const { page, size } = search;
  const cards = await cruiseCards(ctx, ordered.slice((page - 1) * size, page * size));
  const data = await withNearestDays(ctx, withPrices(cards, prices), question);
  return { data, total: ids.length, page, size, facets };
}

const nothing = { page: 1, size: 1 };

const hasBand = (search: CruiseSearch) =>
  search.greater_defaultPrice !== undefined || search.lower_defaultPrice !== undefined;

const isInBand = (price: CardPrice, { greater_defaultPrice: from, lower_defaultPrice: to }: CruiseSearch) =>
  price.kind === "priced" && price.total >= (from ?? 0) && price.total <= (to ?? Number.POSITIVE_INFINITY);

// Sorting keeps the order of equals: rank, score or nearness to what was typed.
function orderOf(sort: CruiseSearch["sort"], prices: ReadonlyMap<string, CardPrice>) {
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

/** So many ships that only those on the page are priced: in the order of the catalogue, by what staff typed. */
async function listUnordered(ctx: Context, search: CruiseSearch, question: Question): Promise<CruiseList> {
  const { date: _, ...undated } = search;
  const list = await searchCruises(ctx, { ...undated, nights: question.trip.nights });
  const prices = await priceProducts(
    ctx,
    list.data.map((card) => card.id),
    question,
  );
  return { ...list, data: await withNearestDays(ctx, withPrices(list.data, prices), question) };
}

const withPrices = (cards: readonly CruiseCard[], prices: ReadonlyMap<string, CardPrice>): CruiseCard[] =>
  cards.map((card) => ({ ...card, price: prices.get(card.id) ?? null }));
