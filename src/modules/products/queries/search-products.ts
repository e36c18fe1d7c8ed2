import type { Page } from "#kernel/page.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductCard, ProductKind } from "../contract/product.ts";
import type { Choice, Found, ListOrder } from "../rules/catalogue.ts";
import { kindTag } from "../rules/tags.ts";
import { cardsOf } from "./cards.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** The query of a list of a kind: filters and order. */
export type ListQuery = { choice: Choice; sort?: ListOrder | undefined };

/** Computes the filter counts of a list for its kind. */
export type FacetsOf<Facets> = (found: Found) => Promise<Facets>;

export type FacetedPage<Card, Facets> = Page<Card> & { facets: Facets };

/** One page of the published products of a kind. `availability` adds prices for a party. */
export async function searchProducts<Own extends object, Facets>(
  ctx: Context,
  kind: ProductKind,
  { choice, sort, page, size }: ListQuery & { page: number; size: number },
  facetsOf: FacetsOf<Facets>,
): Promise<FacetedPage<ProductCard & Own, Facets>> {
  dependsOn(ctx, kindTag(kind), "places", "amenities");
  const published = await publishedCatalogue(ctx, kind);
  const matches = published.catalogue.find(choice);
  const listed = matches.page(sort ?? "", (page - 1) * size, size);
  const [facets, data] = await Promise.all([facetsOf(matches), cardsOf<Own>(ctx, published, listed)]);
  return { data, total: matches.total, page, size, facets };
}

/** All matching product ids: best text match first, or by score; prices play no part. */
export async function findProducts<Facets>(
  ctx: Context,
  kind: ProductKind,
  { choice, sort }: ListQuery,
  facetsOf: FacetsOf<Facets>,
): Promise<{ ids: string[]; facets: Facets }> {
  dependsOn(ctx, kindTag(kind), "places", "amenities");
  const { catalogue } = await publishedCatalogue(ctx, kind);
  const matches = catalogue.find(choice);
  const ids = matches.page(sort === "score" ? "score" : "", 0, matches.total).map((product) => product.id);
  return { ids, facets: await facetsOf(matches) };
}

/** The number of matching products. */
export async function countProducts(ctx: Context, kind: ProductKind, choice: Choice): Promise<number> {
  dependsOn(ctx, kindTag(kind));
  return (await publishedCatalogue(ctx, kind)).catalogue.find(choice).total;
}
