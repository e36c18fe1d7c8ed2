import { listChartered } from "#modules/availability/queries/list-chartered.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { CruiseCard, CruiseCardFacts } from "../contract/search.ts";

/** Ships on sale with a charter price, those with the most cabins first. */
export async function listCharterCruises(ctx: Context, limit: number): Promise<CruiseCard[]> {
  dependsOn(ctx, kindTag("cruise"));
  const cards = await cardsById<CruiseCardFacts>(ctx, "cruise", await listChartered(ctx));
  return cards.sort((a, b) => b.cabins - a.cabins || a.title.localeCompare(b.title, "vi")).slice(0, limit);
}
