import { sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { remember } from "#platform/memo.ts";
import { type Vocabulary, vocabularyOf } from "../rules/vocabulary.ts";
import { cruises } from "../tables.ts";
import { isPublished } from "./filter.ts";

/** The words of all published ships, kept until the catalogue changes. */
export function catalogueVocabulary(ctx: Context): Promise<Vocabulary> {
  return remember(ctx, "cruises:vocabulary", ["cruises"], async () => {
    const { rows } = await ctx.db.execute<{ word: string; ships: number }>(sql`
      select word, count(*)::int as ships
      from ${cruises}, unnest(string_to_array(${cruises.searchText}, ' ')) as word
      where ${isPublished} and word <> '' group by word
      union all select '', count(*)::int from ${cruises} where ${isPublished}`);
    const words = new Map(rows.map((row) => [row.word, row.ships]));
    const ships = words.get("") ?? 0;
    words.delete("");
    return vocabularyOf(ships, words);
  });
}
