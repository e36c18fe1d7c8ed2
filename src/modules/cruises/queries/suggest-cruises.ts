import { type Context, reads } from "#platform/context.ts";
import type { Suggestion } from "../contract/search.ts";
import { SUGGESTIONS } from "../limits.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** Ships whose name or places have the words, nearest first: with or without diacritics, and past a typing slip. */
export async function suggestCruises(ctx: Context, text: string, limit = SUGGESTIONS): Promise<Suggestion[]> {
  reads(ctx, "cruises");
  const { catalogue } = await publishedCatalogue(ctx);
  return catalogue.suggest(text, limit).map(({ slug, title }) => ({ slug, title }));
}
