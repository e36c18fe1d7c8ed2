import type { Context } from "#platform/context.ts";
import type { BedTotal, CabinChoice, Party } from "../contract.ts";
import { bedTotals } from "../rules/bed-totals.ts";
import type { Trip } from "../rules/party-price.ts";
import { priceTermsOf } from "./price-terms.ts";

/** What the party would pay in its cabins with each bed that a child may have, child by child. */
export async function bedTotalsOf(
  ctx: Context,
  cruiseId: string,
  trip: Trip,
  choice: readonly CabinChoice[],
  party: Party,
): Promise<BedTotal[][]> {
  const terms = (await priceTermsOf(ctx, [cruiseId])).get(cruiseId);
  return terms ? bedTotals(terms, trip, choice, party) : party.children.map(() => []);
}
