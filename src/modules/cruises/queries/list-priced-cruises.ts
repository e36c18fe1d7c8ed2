import { listPriced } from "#modules/availability/queries/list-priced.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCardFacts, CruiseFacets, CruiseList, CruiseSearch } from "../contract/search.ts";
import { choiceOf, countCruiseFacets, searchCruises } from "./search-cruises.ts";

/** The cruise list; with a date priced by `listPriced`. */
export async function listPricedCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  const { date, nights = 1, adults = 1, childAges = [], sort, page, size } = search;
  if (!date) return searchCruises(ctx, search);
  const { greater_defaultPrice: from, lower_defaultPrice: to } = search;
  return listPriced<CruiseCardFacts, CruiseFacets>(
    ctx,
    {
      kind: "cruise",
      choice: choiceOf(search),
      sort,
      page,
      size,
      trip: { checkIn: date, nights },
      party: { adults, children: childAges.map((age) => ({ age })) },
      band: { from, to, amountOf: ({ total }) => total },
    },
    countCruiseFacets(ctx),
  );
}
