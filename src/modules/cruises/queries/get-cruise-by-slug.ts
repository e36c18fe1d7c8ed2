import { eq } from "drizzle-orm";
import type { RatePlan } from "#modules/availability/contract/rate-plan.ts";
import { getPublishedProduct } from "#modules/availability/queries/published-product.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { noSuchProduct } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import { cruises } from "../tables.ts";

const shownPlanOf = ({ title, basis, board, depositPercent }: RatePlan) => ({ title, basis, board, depositPercent });

/** The page data of a ship. Throws `not-found` for drafts and hidden ships. */
export async function getCruiseBySlug(ctx: Context, slug: string): Promise<CruiseDetail> {
  const { product, own } = await getPublishedProduct(ctx, "cruise", slug, (id) =>
    Promise.all([ctx.db.select().from(cruises).where(eq(cruises.productId, id)), findRatePlan(ctx, id)]),
  );
  const [[cruise], plan] = own;
  if (!cruise || !plan) throw noSuchProduct(ctx, "cruise");
  const { productId: _, ...texts } = cruise;
  const { cancellation, instantConfirmation } = plan;
  return { ...texts, ratePlan: shownPlanOf(plan), cancellation, instantConfirmation, ...product };
}
