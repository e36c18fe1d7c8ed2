import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";

/** The share of the total that secures a booking of a product: its terms say it, or the agency for all; null for all of it, as of flights. */
export async function depositPercentOf(ctx: Context, productId: string | null): Promise<number | null> {
  if (productId === null) return null;
  const plan = await findRatePlan(ctx, productId);
  return plan?.depositPercent ?? (await getPaymentSettings(ctx)).depositPercent;
}
