import { fold, normalizeText } from "#kernel/vietnamese.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "../limits.ts";

/**
 * Name and places as they are searched: folded to ASCII, the title first so that its beginning can be matched. Spaces at
 * both ends make "% ha%" the start of a word wherever it stands; "ha" must not find "chai".
 */
export function searchTextOf(cruise: { title: string; areaName: string; pier: string; trip: string }): string {
  return ` ${fold([cruise.title, cruise.areaName, cruise.pier, cruise.trip].join(" "))} `;
}

/** The words of a search, folded; empty when nothing can be searched for. */
export function searchWords(text: string): string[] {
  return fold(text.slice(0, MAX_SEARCH_LENGTH)).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);
}

/**
 * How a text may stand in a title when its diacritics are right, in the cases people use. Letter by letter in
 * JavaScript: what lower() does with Vietnamese letters depends on the locale of the database.
 */
export function exactForms(text: string): string[] {
  const typed = normalizeText(text.slice(0, MAX_SEARCH_LENGTH));
  const lower = typed.toLowerCase();
  if (lower === fold(typed)) return []; // without diacritics nothing says which words are meant
  const capitals = lower.replace(/(^|\s)\S/g, (start) => start.toUpperCase());
  return [...new Set([typed, lower, capitals, typed.toUpperCase()])];
}
