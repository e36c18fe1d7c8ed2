import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { searchProducts } from "#modules/products/queries/search-products.ts";
import type { Choice, Found } from "#modules/products/rules/catalogue.ts";
import {
  byCount,
  facetsFrom,
  milliOf,
  minScores,
  placeFacets,
  scoreFacets,
  starFacets,
} from "#modules/products/rules/facets.ts";
import type { Context } from "#platform/context.ts";
import type { HotelCardFacts, HotelFacets, HotelList, HotelSearch } from "../contract/search.ts";
import { hotelMessages } from "../messages.ts";
import { type HotelPerk, hotelPerks, perkFacet } from "../rules/product-row.ts";

/** One page of the hotel list with the counts of its filters. `availability` adds prices for a party. */
export function searchHotels(ctx: Context, search: HotelSearch): Promise<HotelList> {
  const { greater_defaultPrice: minPrice, lower_defaultPrice: maxPrice } = search;
  const choice = { ...choiceOf(search), minPrice, maxPrice };
  return searchProducts<HotelCardFacts, HotelFacets>(
    ctx,
    "hotel",
    { ...search, choice },
    countHotelFacets(ctx, search),
  );
}

/** The filters of a search without prices. */
export function choiceOf({ title, city, stars, features, score, ...perkValues }: HotelSearch): Choice {
  const perks = selectedPerks(perkValues);
  return {
    text: title,
    any: { places: city ?? [], stars: stars?.split(",") ?? [] },
    all: { amenities: features ?? [], perks: perks.length > 0 ? [perkFacet(perks)] : [] },
    ...(score && { minScore: milliOf(score) }),
  };
}

type PerkFilter = Pick<HotelSearch, HotelPerk>;

const selectedPerks = (filter: PerkFilter): HotelPerk[] => hotelPerks.filter((perk) => filter[perk]);

export const countHotelFacets = (ctx: Context, filter: PerkFilter) => (found: Found) =>
  labelFacets(ctx, filter, countsOf(found));

const countsOf = ({ countsOf, countsFromScore }: Found) => ({
  scores: countsFromScore(minScores.map(milliOf)),
  ofAnyScore: countsFromScore([0])[0] ?? 0,
  stars: countsOf("stars"),
  perks: countsOf("perks"),
  features: countsOf("amenities"),
  cities: countsOf("places"),
});

async function labelFacets(
  ctx: Context,
  filter: PerkFilter,
  counts: ReturnType<typeof countsOf>,
): Promise<HotelFacets> {
  const [cities, amenities] = await Promise.all([listCities(ctx), listAmenitiesById(ctx)]);
  const perks = new Map(counts.perks);
  // In addition to the requested perks, in the same terms.
  const withPerk = (perk: HotelPerk) => perks.get(perkFacet([...selectedPerks(filter), perk])) ?? 0;
  return {
    stars: starFacets(counts.stars),
    scores: scoreFacets(counts.scores),
    ofAnyScore: counts.ofAnyScore,
    perks: hotelPerks.map((value) => ({ value, label: hotelMessages.perks[value], count: withPerk(value) })),
    features: facetsFrom(counts.features, (value) => amenities.get(value)?.text ?? "").sort(byCount),
    cities: placeFacets(cities, counts.cities),
  };
}
