import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { HotelCard } from "../contract/search.ts";

/**
 * What a card says while no day is chosen: the least that a room costs for a night, null where none can be booked, and the usual price
 * where staff say that theirs is reduced and it is.
 */
export function startPrice({ from, salePrice, defaultPrice }: Pick<HotelCard, "from" | "salePrice" | "defaultPrice">) {
  const price = fromPriceOf(from)?.price ?? null;
  return { from: price, was: price !== null && salePrice !== null && price < defaultPrice ? defaultPrice : undefined };
}
