import type { StayPrice } from "#modules/availability/contract/offer.ts";
import type { Adjustment } from "#modules/bookings/contract/adjustment.ts";
import type { PriceSnapshot } from "#modules/bookings/contract/booking.ts";
import { adjustmentProblems, priceWith } from "#modules/bookings/rules/adjustments.ts";

export type PricedQuote = { price: PriceSnapshot; problems: Record<string, string> };

/** The engine's price with staff lines, and the errors of those lines: the discount limit is that of a booking. */
export function priceOfQuote(enginePrice: StayPrice, lines: readonly Adjustment[], mayOverride: boolean): PricedQuote {
  const price = priceWith(enginePrice, enginePrice, { adjustments: [...lines], override: { is: "none" } });
  const { adjustments } = adjustmentProblems(price, enginePrice, mayOverride);
  return { price, problems: adjustments ? { lines: adjustments } : {} };
}
