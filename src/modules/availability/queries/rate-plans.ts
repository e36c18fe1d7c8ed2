import { asc, getTableColumns, inArray } from "drizzle-orm";
import { productTag } from "#modules/products/rules/tags.ts";
import { type Context, reads } from "#platform/context.ts";
import { remember } from "#platform/remember.ts";
import type { RatePlan } from "../contract/rate-plan.ts";
import { ratePlans } from "../tables.ts";

const { position, isSold: _, ...columns } = getTableColumns(ratePlans);

/** The terms under which some products are sold, each product's own in their order. */
export async function listRatePlans(ctx: Context, productIds: readonly string[]): Promise<Map<string, RatePlan[]>> {
  reads(ctx, ...productIds.map(productTag));
  if (productIds.length === 0) return new Map();
  const plans = await ctx.db
    .select(columns)
    .from(ratePlans)
    .where(inArray(ratePlans.productId, [...productIds]))
    .orderBy(asc(ratePlans.productId), asc(position));
  return Map.groupBy(plans, (plan) => plan.productId);
}

/** One of the terms under which a product is sold, the first without a word: what its pages show. Null while there is none. */
export async function findRatePlan(ctx: Context, productId: string, ratePlanId?: string): Promise<RatePlan | null> {
  const tag = productTag(productId);
  reads(ctx, tag);
  const { plans } = await remember(ctx, `rate-plans:${productId}`, [tag], async () => ({
    plans: (await listRatePlans(ctx, [productId])).get(productId) ?? [],
  }));
  return (ratePlanId === undefined ? plans[0] : plans.find(({ id }) => id === ratePlanId)) ?? null;
}
