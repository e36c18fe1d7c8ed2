import { fold } from "#kernel/vietnamese.ts";
import type { HotelCard, ReviewCounts } from "./contract.ts";
import { MAX_SEARCH_WORDS } from "./limits.ts";

/**
 * Name and place as they are searched: folded to ASCII, the title first so that its beginning can be matched. Spaces at
 * both ends make "% ha%" the start of a word wherever it stands.
 */
export function searchTextOf(hotel: { title: string; cityName: string; address: string }): string {
  return ` ${fold([hotel.title, hotel.cityName, hotel.address].join(" "))} `;
}

/** The words of a search, folded; empty when nothing can be searched for. */
export function searchWords(text: string): string[] {
  return fold(text).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);
}

/** The guests' score with two decimals; no average while nobody has reviewed. */
export function scoreOf(counts: ReviewCounts): HotelCard["score"] {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const points = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  return { average: count === 0 ? null : Math.round((points / count) * 100) / 100, count };
}
