import { type Context, dependsOn } from "#platform/context.ts";
import type { ProductKind, Suggestion } from "../contract/product.ts";
import { MAX_SUGGESTIONS } from "../limits.ts";
import { kindTag } from "../rules/tags.ts";
import { publishedCatalogue } from "./catalogue.ts";

/** Products whose name or places match the words, best match first: with or without diacritics, and with a typing error. */
export async function suggestProducts(
  ctx: Context,
  kind: ProductKind,
  text: string,
  limit = MAX_SUGGESTIONS,
): Promise<Suggestion[]> {
  dependsOn(ctx, kindTag(kind));
  const { catalogue } = await publishedCatalogue(ctx, kind);
  return catalogue.suggest(text, limit).map(({ slug, title }) => ({ slug, title }));
}
