import type { PostCard } from "#modules/blog/contract.ts";
import type { CruiseCard } from "#modules/cruises/contract/search.ts";
import type { HotelCard } from "#modules/hotels/contract/search.ts";
import type { Score } from "#modules/products/contract/product.ts";

/** What somebody travels for, by its address. */
export const themes = ["di-cung-tre-nho", "trang-mat", "thue-tron-tau"] as const;
export type Theme = (typeof themes)[number];

/** What lists can be narrowed by, counted among the products of a page. */
export type Counts = readonly (readonly [value: string, count: number])[];

/** The products of one kind of such a page, all counted, the first ones as cards. */
export type Stock<Card> = {
  total: number;
  cards: Card[];
  /** The least that any of them costs while it can be booked, as its own card says it. */
  least: { price: number; nights: number; title: string } | null;
  score: Score;
  stars: Counts;
  lengths: Counts;
  piers: Counts;
  perks: Counts;
  /** The bay or the city, where the page is about one. */
  placeId: string | null;
};

export type LandingName = { type: "destination" | "theme"; slug: string; name: string; total: number };

/** What is sold at a place or for a theme; a kind is null where there is nothing of it. */
export type Landing = {
  type: LandingName["type"];
  slug: string;
  name: string;
  ships: Stock<CruiseCard> | null;
  hotels: Stock<HotelCard> | null;
  posts: PostCard[];
  /** Whether there is enough of it for search engines. */
  isListed: boolean;
  /** Others that are worth a look: enough is sold there. */
  others: LandingName[];
};
