import { asc, getTableColumns, inArray } from "drizzle-orm";
import { productTag } from "#modules/products/rules/tags.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { RatePlan } from "../contract/rate-plan.ts";
import { ratePlans } from "../tables.ts";

const { position, isSold: _, hidden, ...columns } = getTableColumns(ratePlans);

/** The rate plans on sale of some products, in order. */
export async function listRatePlans(ctx: Context, productIds: readonly string[]): Promise<Map<string, RatePlan[]>> {
  dependsOn(ctx, ...productIds.map(productTag));
  const plans = (await plansOf(ctx, productIds)).filter((plan) => !plan.hidden);
  return Map.groupBy(
    plans.map(({ hidden: _, ...plan }) => plan),
    (plan) => plan.productId,
  );
}

/** All rate plans of a product in order, hidden ones too. */
export const listRatePlansToEdit = (ctx: Context, productId: string) => plansOf(ctx, [productId]);

/** As `listRatePlansToEdit`, of several products in one statement. */
export const listPlansOfProducts = async (ctx: Context, productIds: readonly string[]) =>
  Map.groupBy(await plansOf(ctx, productIds), (plan) => plan.productId);

async function plansOf(ctx: Context, productIds: readonly string[]): Promise<(RatePlan & { hidden: boolean })[]> {
  if (productIds.length === 0) return [];
  return ctx.db
    .select({ ...columns, hidden })
    .from(ratePlans)
    .where(inArray(ratePlans.productId, [...productIds]))
    .orderBy(asc(ratePlans.productId), asc(position));
}

/** A rate plan of a product, also a former one; the first by default, which its pages show. Null while there is none. */
export async function findRatePlan(ctx: Context, productId: string, ratePlanId?: string): Promise<RatePlan | null> {
  const tag = productTag(productId);
  dependsOn(ctx, tag);
  const { plans } = await cached(ctx, `rate-plans:${productId}`, [tag], async () => ({
    plans: (await plansOf(ctx, [productId])).map(({ hidden: _, ...plan }) => plan),
  }));
  return (ratePlanId === undefined ? plans[0] : plans.find(({ id }) => id === ratePlanId)) ?? null;
}
