import type { PostCard } from "#modules/blog/contract.ts";
import type { CruiseCard } from "#modules/cruises/contract/search.ts";
import type { HotelCard } from "#modules/hotels/contract/search.ts";
import type { Score } from "#modules/products/contract/product.ts";

/** Travel themes, by their slugs. */
export const themes = ["di-cung-tre-nho", "trang-mat", "thue-tron-tau"] as const;
export type Theme = (typeof themes)[number];

/** Filter values, counted among the products of a page. */
export type Counts = readonly (readonly [value: string, count: number])[];

/** The products of one kind on a landing page, all counted, the first ones as cards. */
export type LandingProducts<Card> = {
  total: number;
  cards: Card[];
  /** The lowest price of the bookable ones, as on its own card. */
  least: { price: number; nights: number; title: string } | null;
  score: Score;
  stars: Counts;
  lengths: Counts;
  piers: Counts;
  perks: Counts;
  /** The bay or the city, for a destination page. */
  placeId: string | null;
};

export type LandingName = { type: "destination" | "theme"; slug: string; name: string; total: number };

/** The products of a place or a theme; a kind is null without any. */
export type Landing = {
  type: LandingName["type"];
  slug: string;
  name: string;
  ships: LandingProducts<CruiseCard> | null;
  hotels: LandingProducts<HotelCard> | null;
  posts: PostCard[];
  /** True if there are enough products for search engines. */
  isListed: boolean;
  /** Other destinations and themes with enough products. */
  others: LandingName[];
};
