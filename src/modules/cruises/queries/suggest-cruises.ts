import { and, sql } from "drizzle-orm";
import { normalizeText } from "#kernel/vietnamese.ts";
import { type Context, reads } from "#platform/context.ts";
import type { Suggestion } from "../contract.ts";
import { SUGGESTIONS } from "../limits.ts";
import { exactForms, searchWords } from "../rules/search-text.ts";
import { readSearch } from "../rules/vocabulary.ts";
import { cruises } from "../tables.ts";
import { closeness, hasWords, isPublished, isRare, meantText, titleBegins } from "./filter.ts";
import { catalogueVocabulary } from "./vocabulary.ts";

type Row = Suggestion & { searchText: string };

/** Ships whose name or places have the words, nearest first: with or without diacritics, and past a typing slip. */
export async function suggestCruises(ctx: Context, text: string, limit = SUGGESTIONS): Promise<Suggestion[]> {
  reads(ctx, "cruises");
  const typed = searchWords(text);
  if (typed.length === 0) return [];
  const vocabulary = await catalogueVocabulary(ctx);
  const words = readSearch(vocabulary, typed);
  if (!words) return [];

  const { slug, title, searchText, rank, id } = cruises;
  const columns = sql`select ${slug}, ${title}, ${searchText} as "searchText", ${rank}, ${id} from ${cruises}`;
  const found = and(isPublished, hasWords(words, vocabulary.ships));
  if (isRare(words, vocabulary.ships)) {
    const { rows } = await ctx.db.execute<Row>(
      sql`${columns} where ${found} order by ${closeness(text, words)}, ${rank}, ${id} limit ${limit}`,
    );
    return rows.map(toSuggestion);
  }

  // Many ships have these words: the first titles that begin with them, then the first that have them anywhere.
  const meant = meantText(words);
  const first = sql`order by ${rank}, ${id} limit ${limit}`;
  const { rows } = await ctx.db.execute<Row>(
    sql`(${columns} where ${and(isPublished, titleBegins(meant))} ${first})
      union all (${columns} where ${found} ${first})`,
  );
  return nearestFirst(rows, text, meant).slice(0, limit).map(toSuggestion);
}

function nearestFirst(rows: Row[], text: string, meant: string): Row[] {
  const unique = [...new Map(rows.map((row) => [row.slug, row])).values()];
  const exact = exactForms(text).length > 0 ? normalizeText(text).toLowerCase() : null;
  const distance = ({ title, searchText }: Row) => {
    if (exact && normalizeText(title).toLowerCase().includes(exact)) return 0;
    if (searchText.startsWith(` ${meant}`) || searchText.startsWith(` du thuyen ${meant}`)) return 1;
    return searchText.includes(` ${meant} `) ? 2 : 3;
  };
  return unique.sort((a, b) => distance(a) - distance(b));
}

const toSuggestion = ({ slug, title }: Row): Suggestion => ({ slug, title });
