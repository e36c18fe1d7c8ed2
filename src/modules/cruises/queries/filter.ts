import { and, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { CruiseSearch } from "../contract.ts";
import { exactForms, searchWords } from "../rules/search-text.ts";
import { readSearch, type SearchWord, type Vocabulary } from "../rules/vocabulary.ts";
import { cruises } from "../tables.ts";

/** What a list is narrowed by; the words are already mended. */
export type CruiseFilter = {
  words: SearchWord[];
  areaIds: string[];
  stars: number[];
  amenityIds: string[];
  pier: string | undefined;
  minPrice: number | undefined;
  maxPrice: number | undefined;
};

/** Null when the search has a word that no ship has. */
export function filterOf(search: CruiseSearch, vocabulary: Vocabulary | null): CruiseFilter | null {
  const words = vocabulary ? readSearch(vocabulary, searchWords(search.title ?? "")) : [];
  return (
    words && {
      words,
      areaIds: (search.category ?? []).toSorted(),
      stars: (search.stars?.split(",") ?? []).map(Number).sort(),
      amenityIds: [...new Set(search.features)].sort(),
      pier: search.pier,
      minPrice: search.greater_defaultPrice,
      maxPrice: search.lower_defaultPrice,
    }
  );
}

export const isPublished = sql`${cruises.status} = 'published'`;

export function inPriceBand({ minPrice, maxPrice }: CruiseFilter): SQL | undefined {
  return and(
    minPrice === undefined ? undefined : sql`${gte(cruises.defaultPriceVnd, sql`${minPrice}::bigint`)}`,
    maxPrice === undefined ? undefined : sql`${lte(cruises.defaultPriceVnd, sql`${maxPrice}::bigint`)}`,
  );
}

export function inAreas({ areaIds }: CruiseFilter): SQL | undefined {
  return areaIds.length > 0 ? inArray(cruises.areaId, areaIds) : undefined;
}

export function hasStars({ stars }: CruiseFilter): SQL | undefined {
  return stars.length > 0 ? inArray(cruises.stars, stars) : undefined;
}

export function fromPier({ pier }: CruiseFilter): SQL | undefined {
  return pier ? eq(cruises.pier, pier) : undefined;
}

/** Every one of the amenities, not any: as a set of ships, for reading all of them. */
export function hasAmenities({ amenityIds }: CruiseFilter): SQL | undefined {
  return and(
    ...amenityIds.map(
      (id) => sql`${cruises.id} in (select cruise_id from cruise_amenities where amenity_id = ${id}::uuid)`,
    ),
  );
}

/** The same, asked ship by ship: for walking an order until a page is full. */
export function hasAmenitiesEach({ amenityIds }: CruiseFilter): SQL | undefined {
  return and(
    ...amenityIds.map(
      (id) => sql`(select true from cruise_amenities where cruise_id = ${cruises.id} and amenity_id = ${id}::uuid)`,
    ),
  );
}

/** With more ships than this, gathering and sorting them costs more than walking an order until a page is full. */
export const MANY_SHIPS = 1000;
const commonFrom = (ships: number) => Math.max(MANY_SHIPS, ships * 0.02);

/** Whether the ships with these words are few enough to be looked up and sorted, instead of walking the order of the list. */
export function isRare(words: readonly SearchWord[], ships: number): boolean {
  return words.some((word) => word.ships <= commonFrom(ships));
}

/**
 * Every word in one of its spellings. Common words stand in a CASE, which the planner cannot look into: it would build a
 * bitmap of half the catalogue to find eight ships, or take two common words for a rare pair and read all ships. Words
 * are folded, so they hold no wildcards.
 */
export function hasWords(words: readonly SearchWord[], ships: number): SQL | undefined {
  return and(
    ...words.map((word) => {
      const begins = or(...word.spellings.map((spelling) => sql`${cruises.searchText} like ${`% ${spelling}%`}`));
      return isRare([word], ships) ? begins : sql`case when ${begins} then true end`;
    }),
  );
}

/** The words in the spelling that is meant first, as they stand in a search text. */
export function meantText(words: readonly SearchWord[]): string {
  return words.map((word) => word.spellings[0] ?? "").join(" ");
}

/** Whether a title begins with a text; nobody types the "du thuyền" that half of the titles begin with. */
export function titleBegins(text: string): SQL {
  return sql`(${cruises.searchText} like ${` ${text}%`} or ${cruises.searchText} like ${` du thuyen ${text}%`})`;
}

/** Sorts what was found by a text: right diacritics, then titles that begin with it, then whole words. */
export function closeness(typed: string, words: readonly SearchWord[]): SQL {
  const meant = meantText(words);
  const exact = exactForms(typed).map((form) => sql`strpos(${cruises.title}, ${form}) > 0`);
  return sql`case
    when ${exact.length > 0 ? or(...exact) : sql`false`} then 0
    when ${titleBegins(meant)} then 1
    when ${cruises.searchText} like ${`% ${meant} %`} then 2
    else 3 end`;
}
