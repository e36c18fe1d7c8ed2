import { eq } from "drizzle-orm";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import { getProductRef, noSuchProduct } from "#modules/products/queries/find-product.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { cached } from "#platform/cache/cached.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

/** The fields of a published ship for selling a cabin. */
export type CruiseRef = ProductRef & {
  pier: string;
  ratePlanId: string;
  cancellation: CancellationTier[];
  instantConfirmation: boolean;
};

/** Throws `not-found`. */
export async function getCruiseRef(ctx: Context, slug: string): Promise<CruiseRef> {
  const product = await getProductRef(ctx, "cruise", slug);
  const terms = await cached(ctx, `cruise-terms:${product.id}`, [productTag(product.id)], () =>
    readTerms(ctx, product.id),
  );
  if (!terms.found) throw noSuchProduct(ctx, "cruise");
  return { ...product, ...terms.found };
}

async function readTerms(ctx: Context, id: string) {
  const { pier } = cruises;
  const [ship] = await ctx.db.select({ pier }).from(cruises).where(eq(cruises.productId, id));
  const plan = await findRatePlan(ctx, id);
  if (!ship || !plan) return { found: null };
  const { cancellation, instantConfirmation } = plan;
  return { found: { ...ship, ratePlanId: plan.id, cancellation, instantConfirmation } };
}
