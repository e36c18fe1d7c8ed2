import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction, sqlState } from "#platform/context.ts";
import type { PlanEdit } from "../contract/plan-draft.ts";
import { messages } from "../messages.ts";
import { ratePlans } from "../tables.ts";

/** Above every valid position: the old plans get these positions while the new order is written. */
const FREE_POSITIONS = 1000;

/**
 * Replaces the rate plans of a product sold by room and night by this list, in its order. Throws `conflict` "plan-in-use" when an omitted
 * plan has or had prices, or was sold: bookings refer to it.
 */
export async function saveRatePlans(ctx: Context, productId: string, list: readonly PlanEdit[]): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const { id, position, isSold } = ratePlans;
    const ofProduct = eq(ratePlans.productId, productId);
    const known = await ctx.db
      .select({ id, isSold })
      .from(ratePlans)
      .where(ofProduct)
      .orderBy(asc(position))
      .for("update");
    const keptIds = list.flatMap((plan) => plan.id ?? []);
    const [first] = list;
    const foreign = await ctx.db
      .select({ id })
      .from(ratePlans)
      .where(and(inArray(id, keptIds), ne(ratePlans.productId, productId)));
    if (first?.hidden) throw invalid(messages.firstIsSold, { plans: messages.firstIsSold });
    if (typeof first?.changePercent === "number")
      throw invalid(messages.firstFollowsNone, { plans: messages.firstFollowsNone });
    if (foreign.length > 0) throw invalid(messages.planNotOfProduct, { plans: messages.planNotOfProduct });
    const removed = known.filter((plan) => !keptIds.includes(plan.id));
    if (removed.some((plan) => plan.isSold)) throw planInUse();
    await removePlans(
      ctx,
      removed.map((plan) => plan.id),
    );
    await ctx.db
      .update(ratePlans)
      .set({ position: sql`${position} + ${FREE_POSITIONS}` })
      .where(ofProduct);
    for (const [index, { id: planId = newId(), cancellation, ...terms }] of list.entries()) {
      const tiers = cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore);
      const { restAtHouse = false, changePercent = null, hidden = false } = terms;
      const row = {
        ...terms,
        restAtHouse,
        changePercent,
        hidden,
        position: index,
        cancellation: tiers,
        basis: "room-night" as const,
      };
      await ctx.db
        .insert(ratePlans)
        .values({ id: planId, productId, ...row })
        .onConflictDoUpdate({ target: id, set: row });
    }
  });
}

const planInUse = () => conflict("plan-in-use", messages.planInUse, { fields: { plans: messages.planInUse } });

/** Marks plans as sold, since bookings refer to them from now on: they can no longer be deleted. Writes once a plan. */
export async function markPlansSold(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(ratePlans)
    .set({ isSold: true })
    .where(and(inArray(ratePlans.id, [...ids]), eq(ratePlans.isSold, false)));
}

async function removePlans(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await inTransaction(ctx, (ctx) => ctx.db.delete(ratePlans).where(inArray(ratePlans.id, [...ids])));
  } catch (error) {
    if (sqlState(error) !== "23503") throw error;
    throw planInUse();
  }
}
