import type { FacetValues, FromPrices, FromTerms } from "../contract/product.ts";
import { fromPriceOf } from "./from-price.ts";
import { addWords, findByText, removeWords, type WordIndex } from "./text-search.ts";

/** A product as the catalogue stores it. A changed one is another object. */
export type ListedProduct = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** The folded search text, from `searchTextOf`. */
  readonly text: string;
  /** The default price that staff entered. */
  readonly price: number;
  readonly from: FromPrices;
  readonly fromTerms: FromTerms | null;
  readonly scoreMilli: number;
  readonly rank: number;
  readonly facets: FacetValues;
};

/** The filters of a list: facet values, of which any or all must match. */
export type Choice = {
  text?: string;
  any?: FacetValues;
  all?: FacetValues;
  /** The stay length of the compared prices. */
  nights?: number;
  /** Only these products. */
  among?: readonly string[];
  /** The average score in thousandths. */
  minScore?: number;
  /** Bounds of the from-price. */
  minPrice?: number;
  maxPrice?: number;
};

export type ListOrder = "" | "price" | "-price" | "score";

export type Found = {
  total: number;
  /** The number of products for each value of a facet with the other facets kept; values without any are left out. */
  countsOf(facet: string): [value: string, count: number][];
  /** The number of products left for each minimum score. */
  countsFromScore(scores: readonly number[]): number[];
  /** To be read before the catalogue changes. */
  page(order: ListOrder, offset: number, limit: number): readonly ListedProduct[];
};

/** All published products of a kind, in memory: matches of a search, their order, and the counts of further filters. */
export class Catalogue {
  readonly #products = new Map<string, ListedProduct>();
  readonly #words: WordIndex<ListedProduct> = new Map();
  /** Sorted on first use after a change. */
  readonly #orders = new Map<string, readonly ListedProduct[]>();

  get size(): number {
    return this.#products.size;
  }

  productOf(id: string): ListedProduct | undefined {
    return this.#products.get(id);
  }

  /** Adds or replaces products, and removes deleted ones. */
  change(listed: readonly ListedProduct[], goneIds: readonly string[] = []): void {
    for (const id of [...goneIds, ...listed.map((product) => product.id)]) {
      const former = this.#products.get(id);
      if (former) removeWords(this.#words, former);
      this.#products.delete(id);
    }
    for (const product of listed) {
      this.#products.set(product.id, product);
      addWords(this.#words, product);
    }
    this.#orders.clear();
  }

  /** The products of a choice, counted, and a page of them on request. */
  find(choice: Choice): Found {
    const { text = "", all, nights } = choice;
    const match = this.#match(text);
    const matched = match && match.products.length === 0 ? match.withOneTypo() : match?.products;
    const products = (matched ?? this.#inOrder("")).filter(withinBounds(choice));
    const { shown, except } = narrow(products, filtersOf(choice));
    return {
      total: shown.length,
      // Values that must all match narrow each other, so their counts are within the current result.
      countsOf: (facet) => countValues(all?.[facet] ? shown : except(facet), facet),
      countsFromScore: (scores) => {
        const others = except(SCORE);
        return scores.map((score) => others.filter(({ scoreMilli }) => scoreMilli >= score).length);
      },
      page: (order, offset, limit) => this.#sorted(shown, order, nights).slice(offset, offset + limit),
    };
  }

  /** The products that match a text, best first, then matches with a typing error; none for a text without words. */
  suggest(text: string, limit: number): ListedProduct[] {
    const match = this.#match(text);
    if (!match) return [];
    const { products, sure } = match;
    if (products.length >= limit || (products.length > 0 && sure)) return products.slice(0, limit);
    return [...new Set([...products, ...match.withOneTypo()])].slice(0, limit);
  }

  #match(text: string) {
    return findByText(this.#inOrder(""), this.#words, text);
  }

  /** Products that were found are in the usual order already. */
  #sorted(found: readonly ListedProduct[], order: ListOrder, nights = 1): readonly ListedProduct[] {
    if (order === "") return found;
    const some = new Set(found);
    return this.#inOrder(order, nights).filter((product) => some.has(product));
  }

  #inOrder(order: ListOrder, nights = 1): readonly ListedProduct[] {
    const key = `${order} ${nights}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const compare = comparatorOf(order, nights);
    const sorted = [...this.#products.values()].sort((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
    this.#orders.set(key, sorted);
    return sorted;
  }
}

/** The score among the names of facets. */
const SCORE = " score";

type Filter = readonly [facet: string, accepts: (product: ListedProduct) => boolean];

function filtersOf({ any = {}, all = {}, minScore = 0 }: Choice): Filter[] {
  const has = (facet: string, product: ListedProduct) => (value: string) => product.facets[facet]?.includes(value);
  const chosen = (values: FacetValues) => Object.entries(values).filter(([, some]) => some.length > 0);
  return [
    ...chosen(any).map(([facet, values]): Filter => [facet, (product) => values.some(has(facet, product))]),
    ...chosen(all).map(([facet, values]): Filter => [facet, (product) => values.every(has(facet, product))]),
    [SCORE, ({ scoreMilli }) => scoreMilli >= minScore],
  ];
}

/** The products that every filter accepts, and for a facet those that the other filters accept. */
function narrow(products: readonly ListedProduct[], filters: readonly Filter[]) {
  const shown: ListedProduct[] = [];
  const rejectedBy = new Map<string, ListedProduct[]>(filters.map(([facet]) => [facet, []]));
  for (const product of products) {
    const [rejecting, another] = filters.filter(([, accepts]) => !accepts(product));
    if (!rejecting) shown.push(product);
    else if (!another) rejectedBy.get(rejecting[0])?.push(product);
  }
  return { shown, except: (facet: string) => [...shown, ...(rejectedBy.get(facet) ?? [])] };
}

/** By the price on the card; a product that cannot be booked has none and is in no price band. */
function withinBounds({ among, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY, nights }: Choice) {
  const ids = among && new Set(among);
  const isOpen = minPrice === 0 && maxPrice === Number.POSITIVE_INFINITY;
  return ({ id, from }: ListedProduct): boolean => {
    if (ids && !ids.has(id)) return false;
    const price = isOpen ? 0 : fromPriceOf(from, nights)?.price;
    return price !== undefined && price >= minPrice && price <= maxPrice;
  };
}

function countValues(products: readonly ListedProduct[], facet: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const { facets } of products) {
    for (const value of facets[facet] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts];
}

function comparatorOf(order: ListOrder, nights: number): (a: ListedProduct, b: ListedProduct) => number {
  if (order === "") return (a, b) => a.rank - b.rank;
  if (order === "score") return (a, b) => b.scoreMilli - a.scoreMilli || a.rank - b.rank;
  return (a, b) => compareFrom(a, b, nights, order === "price" ? 1 : -1);
}

/** Bookable products first, by their price in either direction; then the others by default price. */
function compareFrom(a: ListedProduct, b: ListedProduct, nights: number, direction: 1 | -1): number {
  const [fromA, fromB] = [fromPriceOf(a.from, nights), fromPriceOf(b.from, nights)];
  if (!fromA || !fromB) return fromA ? -1 : fromB ? 1 : (a.price - b.price) * direction;
  return (fromA.price - fromB.price) * direction;
}
