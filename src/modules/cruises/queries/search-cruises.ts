import { amenitiesById } from "#modules/amenities/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Facet } from "#modules/products/contract/product.ts";
import { cardsById, cardsOf } from "#modules/products/queries/cards.ts";
import { publishedCatalogue } from "#modules/products/queries/catalogue.ts";
import type { Choice, Found } from "#modules/products/rules/catalogue.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { type Context, reads } from "#platform/context.ts";
import type { CruiseCard, CruiseCardFacts, CruiseFacets, CruiseList, CruiseSearch } from "../contract/search.ts";
import { leastScores } from "../contract/search.ts";

/** What a search by price goes by: what staff typed, while no day is chosen. */
const bandOf = ({ date, greater_defaultPrice: minPrice, lower_defaultPrice: maxPrice }: CruiseSearch) =>
  date ? {} : { minPrice, maxPrice };

/** One page of the cruise list with the counts of its filters. Prices for a party are added by who knows the stock. */
export async function searchCruises(ctx: Context, search: CruiseSearch): Promise<CruiseList> {
  reads(ctx, kindTag("cruise"), "places", "amenities");
  const { page, size } = search;
  const published = await publishedCatalogue(ctx, "cruise");
  const found = published.catalogue.find(choiceOf(search));
  const ships = found.page(search.sort ?? "", (page - 1) * size, size);
  // Counted before the next wait: the catalogue follows changes in place.
  const counts = countsOf(found);
  const [data, facets] = await Promise.all([cardsOf<CruiseCardFacts>(ctx, published, ships), labelled(ctx, counts)]);
  return { data, total: found.total, page, size, facets };
}

/** All ships of a search in their order, by id, whatever their price; only those `among` some when they are named. */
export async function findCruises(ctx: Context, search: CruiseSearch, among?: readonly string[]) {
  reads(ctx, kindTag("cruise"), "places", "amenities");
  const { catalogue } = await publishedCatalogue(ctx, "cruise");
  const found = catalogue.find({ ...choiceOf(search), ...(among && { among }) });
  const ids = found.page(search.sort === "score" ? "score" : "", 0, found.total).map((ship) => ship.id);
  return { ids, facets: await labelled(ctx, countsOf(found)) };
}

/** How many ships a search means, whatever their price. */
export async function countCruises(ctx: Context, search: CruiseSearch): Promise<number> {
  reads(ctx, kindTag("cruise"));
  return (await publishedCatalogue(ctx, "cruise")).catalogue.find(choiceOf(search)).total;
}

/** The cards of some ships in the given order. */
export const cruiseCards = (ctx: Context, ids: readonly string[]): Promise<CruiseCard[]> =>
  cardsById<CruiseCardFacts>(ctx, "cruise", ids);

function choiceOf(search: CruiseSearch): Choice {
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
    ...(search.score && { minScore: Number(search.score) * 1000 }),
    ...bandOf(search),
  };
}

const countsOf = ({ countsOf, countsFromScore }: Found) => ({
  scores: countsFromScore(leastScores.map((score) => Number(score) * 1000)),
  lengths: countsOf("lengths"),
  stars: countsOf("stars"),
  features: countsOf("amenities"),
  piers: countsOf("piers"),
  categories: new Map(countsOf("places")),
});

async function labelled(ctx: Context, counts: ReturnType<typeof countsOf>): Promise<CruiseFacets> {
  const [areas, amenities] = await Promise.all([listAreas(ctx), amenitiesById(ctx)]);
  const facets = (pairs: [string, number][], labelOf: (value: string) => string) =>
    pairs.map(([value, count]): Facet => ({ value, count, label: labelOf(value) }));
  return {
    stars: facets(counts.stars, (value) => `${value} sao`).sort((a, b) => Number(b.value) - Number(a.value)),
    features: facets(counts.features, (value) => amenities.get(value)?.text ?? "").sort(byCount),
    scores: leastScores.map((value, place) => ({ value, label: `Từ ${value} điểm`, count: counts.scores[place] ?? 0 })),
    lengths: facets(counts.lengths, (nights) => `${Number(nights) + 1} ngày ${nights} đêm`).sort(byValue),
    piers: facets(counts.piers, (value) => value).sort(byCount),
    categories: areas.map(({ id, name }) => ({ value: id, label: name, count: counts.categories.get(id) ?? 0 })),
  };
}

const vietnamese = new Intl.Collator("vi");
const byValue = (a: Facet, b: Facet) => a.value.localeCompare(b.value);
const byCount = (a: Facet, b: Facet) => b.count - a.count || vietnamese.compare(a.label, b.label);
