import { amenitiesById } from "#modules/amenities/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CruiseFacets, CruiseList, CruiseSearch, Facet } from "../contract.ts";
import type { Choice, Found } from "../rules/catalogue.ts";
import { cardsOf } from "./cards.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** One page of the cruise list with the counts of its filters. Prices for a party are added by who knows the stock. */
export async function searchCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  reads(ctx, "cruises", "places", "amenities");
  const { page, size } = search;
  const published = await publishedCatalogue(ctx);
  const found = published.catalogue.find(choiceOf(search));
  const ships = found.page(search.sort ?? "", (page - 1) * size, size);
  // Counted before the next wait: the catalogue follows changes in place.
  const counts = countsOf(found);
  const [data, facets] = await Promise.all([cardsOf(ctx, published, ships), labelled(ctx, counts)]);
  return { data, total: found.total, page, size, facets };
}

function choiceOf(search: CruiseSearch): Choice {
  return {
    text: search.title,
    areas: search.category,
    stars: search.stars?.split(","),
    piers: search.pier ? [search.pier] : [],
    amenities: search.features,
    minPrice: search.greater_defaultPrice,
    maxPrice: search.lower_defaultPrice,
  };
}

const countsOf = ({ countsOf }: Found) => ({
  stars: countsOf("stars"),
  features: countsOf("amenities"),
  piers: countsOf("piers"),
  categories: new Map(countsOf("areas")),
});

async function labelled(ctx: Context, counts: ReturnType<typeof countsOf>): Promise<CruiseFacets> {
  const [areas, amenities] = await Promise.all([listAreas(ctx), amenitiesById(ctx)]);
  const facets = (pairs: [string, number][], labelOf: (value: string) => string) =>
    pairs.map(([value, count]): Facet => ({ value, count, label: labelOf(value) }));
  return {
    stars: facets(counts.stars, (value) => `${value} sao`).sort((a, b) => Number(b.value) - Number(a.value)),
    features: facets(counts.features, (value) => amenities.get(value)?.text ?? "").sort(byCount),
    piers: facets(counts.piers, (value) => value).sort(byCount),
    categories: areas.map(({ id, name }) => ({ value: id, label: name, count: counts.categories.get(id) ?? 0 })),
  };
}

const vietnamese = new Intl.Collator("vi");
const byCount = (a: Facet, b: Facet) => b.count - a.count || vietnamese.compare(a.label, b.label);
