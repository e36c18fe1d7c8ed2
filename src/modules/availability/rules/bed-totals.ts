import type { BedTotal } from "../contract/offer.ts";
import { beds, type Party, type RoomChoice } from "../contract/stay.ts";
import { type PriceTerms, planOf, priceParty } from "./party-price.ts";
import type { Trip } from "./price-rule.ts";
import { bedsFor } from "./room-lines.ts";

/** The possible beds of each child in the selected rooms, the cheapest first; none for a child who pays as an adult. */
export function bedTotals(terms: PriceTerms, trip: Trip, choice: readonly RoomChoice[], party: Party): BedTotal[][] {
  return party.children.map((child, index) =>
    beds
      .filter((bed) =>
        choice.some(({ roomId, ratePlanId }) =>
          bedsFor(planOf(terms, ratePlanId)?.rules ?? [], trip, roomId, child.age).includes(bed),
        ),
      )
      .flatMap((bed) => {
        const children = party.children.with(index, { age: child.age, bed });
        const priced = priceParty(terms, trip, choice, { adults: party.adults, children });
        return priced.ok ? [{ bed, total: priced.quote.total }] : [];
      })
      .sort((one, other) => one.total - other.total),
  );
}
