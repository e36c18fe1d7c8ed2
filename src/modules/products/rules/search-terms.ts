import { fold, normalizeText } from "#kernel/vietnamese.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "../limits.ts";

/**
 * Name and places as they are searched: folded to ASCII, the title first so that its beginning can be matched. Spaces at
 * both ends make "% ha%" the start of a word wherever it stands; "ha" must not find "chai".
 */
export function searchTextOf(title: string, ...places: readonly string[]): string {
  return ` ${fold([title, ...places].join(" "))} `;
}

/** The words of a search, folded; empty when nothing can be searched for. */
export function searchWords(text: string): string[] {
  return fold(text.slice(0, MAX_SEARCH_LENGTH)).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);
}

/** A text in small letters when it has diacritics, which say how a title must be written; null without any. */
export function exactText(text: string): string | null {
  const lower = normalizeText(text.slice(0, MAX_SEARCH_LENGTH)).toLowerCase();
  return lower === fold(lower) ? null : lower;
}
