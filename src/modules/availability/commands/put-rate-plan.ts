import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { RatePlan } from "../contract/rate-plan.ts";
import { ratePlans } from "../tables.ts";

type Terms = Omit<RatePlan, "id" | "productId" | "restAtHouse" | "changePercent">;

/** Writes the first rate plan of a product, in the transaction that writes the product. */
export async function putRatePlan(ctx: Context, productId: string, terms: Terms): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const { title, basis, board, depositPercent, instantConfirmation } = terms;
  const cancellation = terms.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore);
  const fields = { title, basis, board, depositPercent, instantConfirmation, cancellation };
  await ctx.db
    .insert(ratePlans)
    .values({ id: newId(), productId, position: 0, ...fields })
    .onConflictDoUpdate({ target: [ratePlans.productId, ratePlans.position], set: fields });
}
