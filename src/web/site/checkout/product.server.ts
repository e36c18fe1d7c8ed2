import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { nightsOnSaleOf } from "#modules/cruises/queries/get-cruise-page.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { withQuery } from "#web/paths.ts";
import { findOrRedirect } from "../product/product.server.ts";

/** The product that a checkout URL names. */
export type OrderedSlug = { kind: ProductKind; slug: string };

/** A product with the data that the checkout needs, for every kind. */
type OrderedProduct = OrderedSlug & {
  id: string;
  title: string;
  images: Picture[];
  checkInTime: string;
  checkOutTime: string;
  rooms: { id: string; title: string; maxGuests: number }[];
  cancellation: CancellationTier[];
  /** The numbers of nights on sale; empty where stays may have any length. */
  nightsOnSale: number[];
};

/** The reader of each kind; throws `not-found` for products without a page. */
const readers: Record<ProductKind, (ctx: Context, slug: string) => Promise<Omit<OrderedProduct, "kind">>> = {
  async cruise(ctx, slug) {
    const cruise = await getCruiseBySlug(ctx, slug);
    return { ...cruise, nightsOnSale: nightsOnSaleOf(cruise) };
  },
  async hotel(ctx, slug) {
    const hotel = await getHotelBySlug(ctx, slug);
    return { ...hotel, cancellation: hotel.plans[0]?.cancellation ?? [], nightsOnSale: [] };
  },
};

/** The product of a checkout; a former address redirects to the current one. */
export async function getOrderedProduct(
  ctx: Context,
  { kind, slug }: OrderedSlug,
  params: URLSearchParams,
): Promise<OrderedProduct> {
  const to = (present: string) => withQuery(productPaths[kind].checkout(present), Object.fromEntries(params));
  return findOrRedirect(ctx, { kind, slug }, async () => ({ ...(await readers[kind](ctx, slug)), kind }), to);
}
