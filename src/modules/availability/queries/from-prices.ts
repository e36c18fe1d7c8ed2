import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { FromTerms, ProductKey, ProductKind } from "#modules/products/contract/product.ts";
import { listProductsToPrice } from "#modules/products/queries/products-to-price.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { Context } from "#platform/context.ts";
import type { FromOffer } from "../contract/offer.ts";
import { FROM_PRICE_DAYS, TRIP_NIGHTS } from "../limits.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import { type AvailabilityOn, type FromPrices, productFromPrices, roomFromPrices } from "../rules/from-price.ts";
import { fromTermsOf } from "../rules/from-terms.ts";
import type { Inventory } from "../rules/inventory.ts";
import type { PriceTerms } from "../rules/party-price.ts";
import { availabilityOf, type Stock } from "../rules/stock.ts";
import { readInventory } from "./inventory.ts";
import { priceTermsOf } from "./price-terms.ts";
import { readStock } from "./stock.ts";

/** The stay lengths of a product; any length when empty. */
type Lengths = { lengths: readonly number[] };

const nightsSoldBy = ({ lengths }: Lengths): number[] =>
  TRIP_NIGHTS.filter((nights) => lengths.length === 0 || lengths.includes(nights));

type Found = { rooms: Map<string, FromPrices>; terms: FromTerms | null };
const noPrices: Found = { rooms: new Map(), terms: null };

/** The lowest price of a product from a day on, and of each of its room types for stays of a length. */
export function computeFromOffer(
  inventory: Inventory | undefined,
  product: Lengths,
  nights: number,
  since: CalendarDate,
): FromOffer {
  const { rooms: found, terms } = inventory?.terms
    ? fromPricesIn(inventory.terms, inventory.stock, product, since)
    : noPrices;
  const rooms = [...found].map(([id, prices]) => [id, prices[nights - 1] ?? null]);
  return { product: fromPriceOf(productFromPrices(found), nights), terms, rooms: Object.fromEntries(rooms) };
}

/** As `computeFromOffer`, with current data. */
export async function getFromOffer(ctx: Context, product: Lengths & ProductKey, nights: number): Promise<FromOffer> {
  const since = earliestStart(product.kind, ctx.now());
  return computeFromOffer(await readInventory(ctx, product, fromPriceNights(since)), product, nights, since);
}

/** The nights that the from-price is searched in. */
export const fromPriceNights = (since: CalendarDate) => ({
  from: since,
  to: addDays(since, FROM_PRICE_DAYS + Math.max(...TRIP_NIGHTS) - 1),
});

type Batch = { kind: ProductKind; after: string | null; limit: number };

/** The next products of a kind whose from-price is due. `compute` finds the price of one from data that was read for all of them. */
export async function readDueFromPrices({ cache: _, ...ctx }: Context, { kind, after, limit }: Batch) {
  // Reads without the cache: it lags behind changes in other instances, and the result is kept for a day.
  const since = earliestStart(kind, ctx.now());
  const due = await listProductsToPrice(ctx, { kind, since, after }, limit);
  const terms = await priceTermsOf(
    ctx,
    due.map(({ productId }) => productId),
  );
  const roomIds = [...terms.values()].flatMap((own) => [...own.rooms.keys()]);
  const stock = await readStock(ctx, roomIds, since, fromPriceNights(since).to);
  return due.map(({ productId, facets, requests }) => ({
    id: productId,
    compute: () => {
      const own = terms.get(productId);
      const lengths = (facets.lengths ?? []).map(Number);
      const found = own ? fromPricesIn(own, stock, { lengths }, since) : noPrices;
      return { productId, requests, since, prices: productFromPrices(found.rooms), terms: found.terms };
    },
  }));
}

function fromPricesIn(terms: PriceTerms, stock: Stock, product: Lengths, since: CalendarDate): Found {
  const days = Array.from({ length: FROM_PRICE_DAYS }, (_, day) => addDays(since, day));
  const availabilityOn: AvailabilityOn = (roomId, { checkIn, nights }) =>
    availabilityOf(stock, roomId, checkIn, nights);
  const rooms = roomFromPrices(terms, days, nightsSoldBy(product), availabilityOn);
  return { rooms, terms: fromTermsOf(terms, days, rooms, availabilityOn) };
}
