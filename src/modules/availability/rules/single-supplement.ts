import type { StayPrice } from "../contract/offer.ts";
import { type PriceTerms, planOf } from "./party-price.ts";
import { strongestRule } from "./price-rule.ts";

/** The number of rooms in a quote with a single guest and no single-supplement rule; a price per room needs none. */
export function roomsWithoutSupplement(
  terms: PriceTerms,
  { rooms, charter, checkIn, nights }: Pick<StayPrice, "rooms" | "charter" | "checkIn" | "nights">,
): number {
  if (charter) return 0;
  return rooms.filter(({ roomId, ratePlanId, adults, children }) => {
    const own = planOf(terms, ratePlanId);
    if (adults !== 1 || children.length > 0 || own?.plan.basis !== "guest-trip") return false;
    return strongestRule(own.rules, "single", { roomId, nights, on: checkIn }) === undefined;
  }).length;
}
