import { inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { updateArea } from "#modules/places/commands.ts";
import type { AreaInput } from "#modules/places/contract.ts";
import { setSearchText } from "#modules/products/commands/set-search-text.ts";
import { lockProductsOfArea } from "#modules/products/queries/products-of-area.ts";
import { searchTextOf } from "#modules/products/rules/search-words.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { cruises } from "../tables.ts";

/** Changes a bay or an island, and what the ships there are found by. */
export async function changeArea(ctx: Context, id: string, input: AreaInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await inTransaction(ctx, async (ctx) => {
    const { former } = await updateArea(ctx, id, input);
    if (former.name === input.name) return;
    const there = await lockProductsOfArea(ctx, id);
    if (there.length === 0) return;
    const { productId, pier, trip } = cruises;
    const own = await ctx.db
      .select({ productId, pier, trip })
      .from(cruises)
      .where(
        inArray(
          productId,
          there.map((product) => product.id),
        ),
      );
    const wordsOf = new Map(own.map((ship) => [ship.productId, [ship.pier, ship.trip]]));
    for (const { id, title } of there) {
      await setSearchText(ctx, "cruise", id, searchTextOf(title, input.name, ...(wordsOf.get(id) ?? [])));
    }
  });
}
