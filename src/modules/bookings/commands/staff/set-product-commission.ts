import { and, eq, gte, isNull, lt, or } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { saveCommission } from "#modules/commissions/commands.ts";
import type { CommissionInput } from "#modules/commissions/contract.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { soldStates } from "../../queries/sales.ts";
import { bookings } from "../../tables.ts";

/**
 * Stores the commission of a product for stays from a day on, until its next one. Bookings of these days that were sold without a known
 * commission get it. Saving another percentage for the same day corrects it, also in the bookings that carry the former one. All others
 * keep the percentage of their sale. Returns how many paid bookings have changed.
 */
export async function setProductCommission(ctx: Context, input: CommissionInput): Promise<number> {
  requirePermission(ctx.actor, "costs.write");
  const { productId, from, basisPoints } = input;
  return inTransaction(ctx, async (ctx) => {
    const { until, former } = await saveCommission(ctx, input);
    const ofBooking = bookings.commissionBasisPoints;
    const changed = await ctx.db
      .update(bookings)
      .set({ commissionBasisPoints: basisPoints })
      .where(
        and(
          eq(bookings.productId, productId),
          gte(bookings.startsOn, from),
          until === null ? undefined : lt(bookings.startsOn, until),
          or(isNull(ofBooking), former === null || former === basisPoints ? undefined : eq(ofBooking, former)),
        ),
      )
      .returning({ state: bookings.state });
    return changed.filter(({ state }) => soldStates.includes(state)).length;
  });
}
