import type { FromPrices } from "../contract/product.ts";

/** The from-price for stays of this length, or of the other length when none of this one can be booked. */
export function fromPriceOf([oneNight, twoNights]: FromPrices, nights = 1): { price: number; nights: number } | null {
  const one = oneNight === null ? null : { price: oneNight, nights: 1 };
  const two = twoNights === null ? null : { price: twoNights, nights: 2 };
  return nights === 2 ? (two ?? one) : (one ?? two);
}
