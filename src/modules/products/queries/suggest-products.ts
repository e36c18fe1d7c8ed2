import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind, Suggestion } from "../contract/product.ts";
import { SUGGESTIONS } from "../limits.ts";
import { kindTag } from "../rules/tags.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** Products whose name or places have the words, nearest first: with or without diacritics, and past a typing slip. */
export async function suggestProducts(
  ctx: Context,
  kind: ProductKind,
  text: string,
  limit = SUGGESTIONS,
): Promise<Suggestion[]> {
  dependsOn(ctx, kindTag(kind));
  const { catalogue } = await publishedCatalogue(ctx, kind);
  return catalogue.suggest(text, limit).map(({ slug, title }) => ({ slug, title }));
}
