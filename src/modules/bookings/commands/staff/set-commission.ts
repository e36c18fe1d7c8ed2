import { and, eq, gte, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { saveCommission } from "#modules/commissions/commands.ts";
import type { CommissionInput } from "#modules/commissions/contract.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { bookings } from "../../tables.ts";

/**
 * Stores the commission of a product for stays from a day on. Bookings of these days that were sold without a known commission get it too;
 * all others keep what they were sold under. Returns how many got it.
 */
export async function setCommission(ctx: Context, input: CommissionInput): Promise<number> {
  requirePermission(ctx.actor, "costs.write");
  return inTransaction(ctx, async (ctx) => {
    await saveCommission(ctx, input);
    const filled = await ctx.db
      .update(bookings)
      .set({ commissionBasisPoints: input.percent })
      .where(
        and(
          eq(bookings.productId, input.productId),
          gte(bookings.startsOn, input.from),
          isNull(bookings.commissionBasisPoints),
        ),
      )
      .returning({ id: bookings.id });
    return filled.length;
  });
}
