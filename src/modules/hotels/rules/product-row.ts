import { vnd } from "#kernel/money.ts";
import type { ShownProduct } from "#modules/products/contract/product.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import type { HotelContent } from "../contract/editing.ts";
import type { HotelCardFacts } from "../contract/search.ts";

/** The list, search and card data of a hotel. */
export function productRowOf(content: Omit<HotelContent, "rooms">, cityName: string): ShownProduct {
  const { slug, title, cityId: placeId, checkInTime, checkOutTime, amenityIds, imageIds } = content;
  const { salePrice, stars, totalRooms, shortDescription } = content;
  const card: HotelCardFacts = { salePrice, stars, totalRooms, description: shortDescription[0] ?? "" };
  return {
    slug,
    title,
    placeId,
    checkInTime,
    checkOutTime,
    amenityIds,
    imageIds,
    card,
    defaultPrice: vnd(content.defaultPrice),
    searchText: searchTextOf(title, cityName, content.address),
    facets: { stars: [String(stars)], perks: perksOf(content) },
  };
}

/** Perks that some terms of a hotel include. */
export const hotelPerks = ["breakfast", "freeCancellation"] as const;
export type HotelPerk = (typeof hotelPerks)[number];

type Terms = Pick<HotelContent["plans"][number], "board" | "cancellation">;

/** True if terms of the hotel include a perk, on some day. */
export const perkRules: Readonly<Record<HotelPerk, (plan: Terms) => boolean>> = {
  breakfast: ({ board }) => board !== "none",
  freeCancellation: ({ cancellation }) => cancellation.some(({ percent }) => percent === 0),
};

/** The facet of perks that the same terms include together. */
export const perkFacet = (perks: readonly HotelPerk[]): string =>
  hotelPerks.filter((perk) => perks.includes(perk)).join("+");

const perkCombinations: readonly (readonly HotelPerk[])[] = [["breakfast"], ["freeCancellation"], hotelPerks];

const perksOf = ({ plans }: Pick<HotelContent, "plans">): string[] =>
  perkCombinations
    .filter((perks) => plans.some((plan) => !plan.hidden && perks.every((perk) => perkRules[perk](plan))))
    .map(perkFacet);
