import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { updatePlace } from "#modules/places/commands.ts";
import type { PlaceInput } from "#modules/places/contract.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { placeKinds } from "../queries/places.ts";
import { lockProductsAt } from "../queries/products-at.ts";
import { searchTextOf } from "../rules/search-terms.ts";
import { products } from "../tables.ts";
import { touchProduct } from "./touch-product.ts";

type ProductWords = { id: string; words: string[] };

/** Changes a place of a kind, and the search text of the products there; `wordsOf` returns their own words. */
export async function changePlace(
  ctx: Context,
  kind: ProductKind,
  id: string,
  input: PlaceInput,
  wordsOf: (ctx: Context, ids: string[]) => Promise<ProductWords[]>,
): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await inTransaction(ctx, async (ctx) => {
    const { former } = await updatePlace(ctx, placeKinds[kind], id, input);
    if (former.name === input.name) return;
    const affected = await lockProductsAt(ctx, kind, id);
    if (affected.length === 0) return;
    const ownWords = await wordsOf(
      ctx,
      affected.map((product) => product.id),
    );
    const words = new Map(ownWords.map((product) => [product.id, product.words]));
    for (const { id, title } of affected) {
      const searchText = searchTextOf(title, input.name, ...(words.get(id) ?? []));
      await ctx.db.update(products).set({ searchText }).where(eq(products.id, id));
      await touchProduct(ctx, kind, id);
    }
  });
}
