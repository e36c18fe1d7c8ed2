import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import { searchProducts } from "#modules/products/queries/search-products.ts";
import type { Choice, Found } from "#modules/products/rules/catalogue.ts";
import {
  byCount,
  byValue,
  facetsFrom,
  milliOf,
  minScores,
  placeFacets,
  scoreFacets,
  starFacets,
} from "#modules/products/rules/facets.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseCardFacts, CruiseFacets, CruiseList, CruiseSearch } from "../contract/search.ts";

/** One page of the cruise list with the counts of its filters. `availability` adds prices for a party. */
export function searchCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  const { greater_defaultPrice: minPrice, lower_defaultPrice: maxPrice } = search;
  const choice = { ...choiceOf(search), minPrice, maxPrice };
  return searchProducts<CruiseCardFacts, CruiseFacets>(ctx, "cruise", { ...search, choice }, countCruiseFacets(ctx));
}

/** The filters of a search without prices. */
export function choiceOf(search: CruiseSearch): Choice {
  const isForOneLength = search.date !== undefined || search.nights !== undefined;
  const { category: places = [], features: amenities = [] } = search;
  const nights = search.nights ?? 1;
  return {
    text: search.title,
    any: {
      places,
      stars: search.stars?.split(",") ?? [],
      piers: search.pier ? [search.pier] : [],
      lengths: isForOneLength ? [String(nights)] : [],
    },
    all: { amenities },
    nights,
    ...(search.score && { minScore: milliOf(search.score) }),
  };
}

export const countCruiseFacets = (ctx: Context) => (found: Found) => labelFacets(ctx, countsOf(found));

const countsOf = ({ countsOf, countsFromScore }: Found) => ({
  scores: countsFromScore(minScores.map(milliOf)),
  ofAnyScore: countsFromScore([0])[0] ?? 0,
  lengths: countsOf("lengths"),
  stars: countsOf("stars"),
  features: countsOf("amenities"),
  piers: countsOf("piers"),
  categories: countsOf("places"),
});

async function labelFacets(ctx: Context, counts: ReturnType<typeof countsOf>): Promise<CruiseFacets> {
  const [areas, amenities] = await Promise.all([listAreas(ctx), listAmenitiesById(ctx)]);
  return {
    stars: starFacets(counts.stars),
    features: facetsFrom(counts.features, (value) => amenities.get(value)?.text ?? "").sort(byCount),
    scores: scoreFacets(counts.scores),
    ofAnyScore: counts.ofAnyScore,
    lengths: facetsFrom(counts.lengths, (nights) => `${Number(nights) + 1} ngày ${nights} đêm`).sort(byValue),
    piers: facetsFrom(counts.piers, (value) => value).sort(byCount),
    categories: placeFacets(areas, counts.categories),
  };
}
