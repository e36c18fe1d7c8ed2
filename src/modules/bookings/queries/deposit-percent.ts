import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";

/**
 * The percentage that secures a booking of a product: from its terms, or the agency's default. Null means the whole total, as for
 * flights.
 */
export async function getDepositPercent(ctx: Context, productId: string | null): Promise<number | null> {
  if (productId === null) return null;
  const plan = await findRatePlan(ctx, productId);
  return plan?.depositPercent ?? (await getPaymentSettings(ctx)).depositPercent;
}
