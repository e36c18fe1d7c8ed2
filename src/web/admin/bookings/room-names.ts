/** The filters of the room search, as in the address. */
export type Finder = { place: string; most: string };

export const PLACE = "noi";
export const MOST = "toi-da";

export const readFinder = (query: URLSearchParams): Finder => ({
  place: query.get(PLACE) ?? "",
  most: query.get(MOST) ?? "",
});
