import { notFound } from "#kernel/errors.ts";
import type { PostTopic } from "#modules/blog/contract.ts";
import { listPostsAbout } from "#modules/blog/queries.ts";
import type { CruiseCardFacts } from "#modules/cruises/contract/search.ts";
import type { HotelCardFacts } from "#modules/hotels/contract/search.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { getOverallScore, type ProductFilter } from "#modules/products/queries/product-aggregates.ts";
import { searchProducts } from "#modules/products/queries/search-products.ts";
import type { Found } from "#modules/products/rules/catalogue.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Landing, LandingName, LandingProducts, Theme } from "../contract.ts";
import { SHOWN_OF_THEME, SHOWN_POSTS, SHOWN_PRODUCTS } from "../limits.ts";
import { landingMessages, themeNames } from "../messages.ts";
import { isTheme } from "../rules.ts";
import { isEnough, listDestinations, listLandings } from "./list-landings.ts";
import { listThemeProducts } from "./theme-products.ts";

/** The products of a bay or a city. Throws `not-found`. */
export async function getDestination(ctx: Context, slug: string): Promise<Landing> {
  dependsOn(ctx, "places");
  const destination = (await listDestinations(ctx)).find((one) => one.slug === slug);
  if (!destination) throw notFound(landingMessages.noSuch, "destination-not-found");
  const { name, places } = destination;
  const [ships, hotels] = await Promise.all([
    places.cruise ? findLandingProducts<CruiseCardFacts>(ctx, "cruise", { place: places.cruise }) : null,
    places.hotel ? findLandingProducts<HotelCardFacts>(ctx, "hotel", { place: places.hotel }) : null,
  ]);
  return withPostsAndOthers(ctx, { type: "destination", slug, name, ships, hotels }, { name });
}

/** The products of a theme, selected by its rule. Throws `not-found`. */
export async function getTheme(ctx: Context, slug: string): Promise<Landing> {
  if (!isTheme(slug)) throw notFound(landingMessages.noSuch, "theme-not-found");
  const ids = await listThemeProducts(ctx, slug);
  const [ships, hotels] = await Promise.all([
    findLandingProducts<CruiseCardFacts>(ctx, "cruise", { ids }),
    findLandingProducts<HotelCardFacts>(ctx, "hotel", { ids }),
  ]);
  return withPostsAndOthers(
    ctx,
    { type: "theme", slug, name: themeNames[slug], ships, hotels },
    { topic: topics[slug] },
  );
}

/** The article topic of a theme. */
const topics: Partial<Record<Theme, PostTopic>> = { "di-cung-tre-nho": "families" };

type About = { name?: string; topic?: PostTopic | undefined };

async function withPostsAndOthers(
  ctx: Context,
  landing: Pick<Landing, "type" | "slug" | "name" | "ships" | "hotels">,
  about: About,
): Promise<Landing> {
  const { ships, hotels, type, slug } = landing;
  const productIds = [...(ships?.cards ?? []), ...(hotels?.cards ?? [])].map(({ id }) => id);
  const [posts, landings] = await Promise.all([
    listPostsAbout(ctx, { productIds, ...about }, SHOWN_POSTS),
    listLandings(ctx),
  ]);
  const isOther = (one: LandingName) => one.type !== type || one.slug !== slug;
  const total = (ships?.total ?? 0) + (hotels?.total ?? 0);
  return { ...landing, posts, isListed: isEnough({ total }), others: landings.filter(isOther) };
}

async function findLandingProducts<Own extends object>(
  ctx: Context,
  kind: ProductKind,
  which: ProductFilter,
): Promise<LandingProducts<ProductCard & Own> | null> {
  const listQuery =
    "place" in which
      ? { choice: { any: { places: [which.place] } }, page: 1, size: SHOWN_PRODUCTS }
      : { choice: { among: which.ids }, page: 1, size: SHOWN_OF_THEME };
  const [{ total, data, facets }, score] = await Promise.all([
    searchProducts<Own, ReturnType<typeof figuresOf>>(ctx, kind, listQuery, async (found) => figuresOf(found)),
    getOverallScore(ctx, kind, which),
  ]);
  if (total === 0) return null;
  return { total, cards: data, score, placeId: "place" in which ? which.place : null, ...facets };
}

function figuresOf(found: Found) {
  const [first] = found.page("price", 0, 1);
  const from = first && fromPriceOf(first.from);
  const counts = (facet: string) => found.countsOf(facet).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    least: from ? { ...from, title: first.title } : null,
    stars: counts("stars"),
    lengths: counts("lengths"),
    piers: counts("piers"),
    perks: counts("perks"),
  };
}
