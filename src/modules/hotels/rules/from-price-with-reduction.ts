import { roundToThousand, vnd } from "#kernel/money.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { HotelCard } from "../contract/search.ts";

/**
 * The from-price of a hotel while no day is chosen, null where nothing can be booked. `was` is the price before the reduction: staff
 * enter the usual and the reduced price, and their ratio applies to all prices of the hotel.
 */
export function fromPriceWithReduction({
  from,
  salePrice,
  defaultPrice,
}: Pick<HotelCard, "from" | "salePrice" | "defaultPrice">) {
  const price = fromPriceOf(from)?.price ?? null;
  const isReduced = price !== null && salePrice !== null && salePrice < defaultPrice;
  return {
    from: price,
    was: isReduced ? roundToThousand(vnd(Math.round((price * defaultPrice) / salePrice))) : undefined,
  };
}
