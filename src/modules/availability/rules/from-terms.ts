import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FromTerms, PriceTermsShown } from "#modules/products/contract/product.ts";
import { type AvailabilityOn, type FromPrices, nightUnderPlans } from "./from-price.ts";
import type { PlanTerms, PriceTerms } from "./party-price.ts";

type Plan = PlanTerms["plan"];

/**
 * The terms of a from-price sold by the night: the cheapest room on its cheapest night. `better` is the cheapest plan of the same room
 * and night with at least these terms and more.
 */
export function fromTermsOf(
  terms: PriceTerms,
  days: readonly CalendarDate[],
  rooms: ReadonlyMap<string, FromPrices>,
  availabilityOn: AvailabilityOn,
): FromTerms | null {
  const cheapest = cheapestRoom(terms, rooms);
  if (terms.plan.basis !== "room-night" || !cheapest) return null;
  for (const day of days) {
    const offers = nightUnderPlans(terms, day, cheapest.room, availabilityOn);
    // Picks the plan with the most perks among those at the lowest price.
    const own = offers
      .filter(({ price }) => price === cheapest.price)
      .sort((a, b) => perksOf(b.plan).size - perksOf(a.plan).size)[0];
    if (!own) continue;
    const better = offers
      .filter(({ plan }) => isBetter(plan, own.plan))
      .reduce<(typeof offers)[number] | null>((least, one) => (least && least.price <= one.price ? least : one), null);
    return {
      room: cheapest.room.title,
      ...shownOf(own.plan),
      better: better && { ...shownOf(better.plan), moreVnd: better.price - own.price },
    };
  }
  return null;
}

function cheapestRoom({ rooms }: PriceTerms, prices: ReadonlyMap<string, FromPrices>) {
  const priced = [...rooms.values()].flatMap((room) => {
    const price = prices.get(room.id)?.[0] ?? null;
    return price === null ? [] : [{ room, price }];
  });
  const [first] = priced;
  return first && priced.reduce((least, one) => (one.price < least.price ? one : least), first);
}

function shownOf({ board, cancellation }: Plan): PriceTermsShown {
  const free = cancellation.filter(({ percent }) => percent === 0).map(({ daysBefore }) => daysBefore);
  return {
    board,
    freeDays: free.length > 0 ? Math.min(...free) : null,
    givesBack: cancellation.some(({ percent }) => percent < 100),
  };
}

function perksOf(plan: Plan): Set<string> {
  const { board, freeDays } = shownOf(plan);
  return new Set([...(board === "none" ? [] : ["meals"]), ...(freeDays === null ? [] : ["free-cancellation"])]);
}

function isBetter(plan: Plan, than: Plan): boolean {
  const [perks, known] = [perksOf(plan), perksOf(than)];
  return perks.size > known.size && [...known].every((perk) => perks.has(perk));
}
