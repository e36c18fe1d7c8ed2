import { productKinds } from "#modules/products/contract/product.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import type { LinkedProduct } from "./post-view.tsx";

const each = { cruise: "/khách, 2 người chung phòng", hotel: "/phòng/đêm" } as const;

/** The ships and hotels that an article links, in its order, with current prices. Products that are off sale are left out. */
export async function listLinkedProducts(ctx: Context, ids: readonly string[]): Promise<LinkedProduct[]> {
  if (ids.length === 0) return [];
  dependsOn(ctx, ...productKinds.map(kindTag), "places");
  const cards = await Promise.all(
    productKinds.map(async (kind) =>
      (await cardsById(ctx, kind, ids)).map(({ id, title, thumbnail, from, fromTerms, category, slug }) => ({
        id,
        title,
        thumbnail,
        from: fromPriceOf(from)?.price ?? null,
        fromTerms,
        place: category.name,
        path: productPaths[kind].page(slug),
        each: each[kind],
      })),
    ),
  );
  return cards.flat().toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
