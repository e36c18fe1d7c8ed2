import { fold, normalizeText } from "#kernel/vietnamese.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "../limits.ts";

/**
 * Name and places as search text: folded to ASCII, the title first so that its beginning can be matched. Spaces at both ends make "% ha%"
 * match the start of any word; "ha" must not find "chai".
 */
export function searchTextOf(title: string, ...places: readonly string[]): string {
  return ` ${fold([title, ...places].join(" "))} `;
}

/** The folded words of a search; empty when nothing can be searched for. */
export function tokenizeSearch(text: string): string[] {
  return fold(text.slice(0, MAX_SEARCH_LENGTH)).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);
}

/** The text in lower case when it has diacritics, which then must match the title; null without any. */
export function exactText(text: string): string | null {
  const lower = normalizeText(text.slice(0, MAX_SEARCH_LENGTH)).toLowerCase();
  return lower === fold(lower) ? null : lower;
}
