import type { FromPrices } from "../contract/product.ts";

/** The from-price of a product for stays of a length; where none can be booked, for those of the other. */
export function fromPriceOf([oneNight, twoNights]: FromPrices, nights = 1): { price: number; nights: number } | null {
  const one = oneNight === null ? null : { price: oneNight, nights: 1 };
  const two = twoNights === null ? null : { price: twoNights, nights: 2 };
  return nights === 2 ? (two ?? one) : (one ?? two);
}
