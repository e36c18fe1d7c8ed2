import { productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";

/** The ships and hotels that an article can link. */
export async function listLinkableProducts(ctx: Context): Promise<{ id: string; name: string }[]> {
  const all = await Promise.all(productKinds.map((kind) => listProductNames(ctx, kind)));
  return all
    .flat()
    .map(({ id, title, status }) => ({ id, name: status === "published" ? title : `${title} (khách chưa thấy)` }));
}
