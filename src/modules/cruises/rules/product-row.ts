import { vnd } from "#kernel/money.ts";
import type { ShownProduct } from "#modules/products/contract/product.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import type { CruiseDraft } from "../contract/cruise.ts";
import type { CruiseCardFacts } from "../contract/search.ts";

/** A ship without itineraries matches all lengths. */
const ANY_LENGTH = ["1", "2"];

type Content = Omit<CruiseDraft, "status" | "rank" | "rooms">;

/** The list, search and card data of a ship. */
export function productRowOf(content: Content, areaName: string): ShownProduct {
  const { slug, title, areaId: placeId, checkInTime, checkOutTime, amenityIds, imageIds } = content;
  const { stars, launchYear, shell, cabins, pier, schedule, trip, itineraries } = content;
  const lengths = [...new Set(itineraries.map(({ nights }) => String(nights)))];
  const card: CruiseCardFacts = { stars, launchYear, shell, cabins, pier, schedule };
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
    searchText: searchTextOf(title, areaName, pier, trip),
    facets: { stars: [String(stars)], piers: [pier], lengths: lengths.length > 0 ? lengths : ANY_LENGTH },
  };
}

/** The rate plan of a ship: a price for each guest and trip, with all meals on board. */
export const ratePlanOf = ({
  cancellation,
  instantConfirmation,
}: Pick<CruiseDraft, "cancellation" | "instantConfirmation">) => ({
  title: "Giá tiêu chuẩn",
  basis: "guest-trip" as const,
  board: "full" as const,
  cancellation,
  instantConfirmation,
  depositPercent: null,
});
