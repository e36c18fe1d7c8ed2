/** The filters of the room search, as in the address. */
export type Finder = { place: string; maxPrice: string };

export const PLACE_PARAM = "noi";
export const MAX_PRICE_PARAM = "toi-da";

export const readFinder = (query: URLSearchParams): Finder => ({
  place: query.get(PLACE_PARAM) ?? "",
  maxPrice: query.get(MAX_PRICE_PARAM) ?? "",
});
