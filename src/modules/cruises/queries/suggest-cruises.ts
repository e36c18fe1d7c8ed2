import { and, sql } from "drizzle-orm";
import { normalizeText } from "#kernel/vietnamese.ts";
import { type Context, reads } from "#platform/context.ts";
import type { Suggestion } from "../contract.ts";
import { SUGGESTIONS } from "../limits.ts";
import { exactForms, searchWords } from "../rules/search-text.ts";
import { readSearch, type SearchWord } from "../rules/vocabulary.ts";
import { cruises } from "../tables.ts";
import { closeness, hasWords, isPublished, isRare, meantText, titleBegins } from "./filter.ts";
import { catalogueVocabulary } from "./vocabulary.ts";

/** Ships in the order of the list that are read before the index is asked: either takes about as long. */
const WALKED = 3000;

type Row = Suggestion & { searchText: string };

/** Ships whose name or places have the words, nearest first: with or without diacritics, and past a typing slip. */
export async function suggestCruises(ctx: Context, text: string, limit = SUGGESTIONS): Promise<Suggestion[]> {
  reads(ctx, "cruises");
  const typed = searchWords(text);
  if (typed.length === 0) return [];
  const vocabulary = await catalogueVocabulary(ctx);
  const words = readSearch(vocabulary, typed);
  if (!words) return [];

  const common = !isRare(words, vocabulary.ships);
  const first = common ? await firstInOrder(ctx, text, words, vocabulary.ships, limit) : [];
  if (first.length === limit) return first.map(toSuggestion);

  // Words that the first ships do not have together are rare together, so the index may look for each of them.
  const found = and(isPublished, hasWords(words, Number.POSITIVE_INFINITY));
  const { rows } = await ctx.db.execute<Row>(
    sql`select ${columns} from ${cruises} where ${found}
      order by ${closeness(text, words)}, ${cruises.rank}, ${cruises.id} limit ${limit}`,
  );
  return rows.map(toSuggestion);
}

const { slug, title, searchText, rank, id } = cruises;
const columns = sql`${slug}, ${title}, ${searchText} as "searchText", ${rank}, ${id}`;

/** Where many ships have the words: the first titles that begin with them, then the first ships that have them anywhere. */
async function firstInOrder(ctx: Context, text: string, words: SearchWord[], ships: number, limit: number) {
  const meant = meantText(words);
  const inOrder = (count: number) => sql`order by ${rank}, ${id} limit ${count}`;
  const { rows } = await ctx.db.execute<Row>(
    sql`(select ${columns} from ${cruises} where ${and(isPublished, titleBegins(meant))} ${inOrder(limit)})
      union all (select ${columns} from (
        select ${slug}, ${title}, ${searchText}, ${rank}, ${id} from ${cruises} where ${isPublished} ${inOrder(WALKED)}
      ) as cruises where ${hasWords(words, ships)} ${inOrder(limit)})`,
  );
  return nearestFirst(rows, text, meant).slice(0, limit);
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
