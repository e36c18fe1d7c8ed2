import type { Quote } from "../contract/offer.ts";
import { type PriceTerms, planOf } from "./party-price.ts";
import { strongestRule } from "./price-rule.ts";

/** How many rooms of a quote one guest has alone while no rule asks a single supplement of them; a price of the room needs none. */
export function roomsWithoutSupplement(
  terms: PriceTerms,
  { rooms, charter, checkIn, nights }: Pick<Quote, "rooms" | "charter" | "checkIn" | "nights">,
): number {
  if (charter) return 0;
  return rooms.filter(({ roomId, ratePlanId, adults, children }) => {
    const own = planOf(terms, ratePlanId);
    if (adults !== 1 || children.length > 0 || own?.plan.basis !== "guest-trip") return false;
    return strongestRule(own.rules, "single", { roomId, nights, on: checkIn }) === undefined;
  }).length;
}
