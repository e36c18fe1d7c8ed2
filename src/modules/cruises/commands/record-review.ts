import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { cruises } from "../tables.ts";
import { touchCruise } from "./touch-cruise.ts";

const counters = ["reviews1", "reviews2", "reviews3", "reviews4", "reviews5"] as const;

/** Counts a review that has become public. Added in the database, so two approvals at once both count. */
export async function recordReview(ctx: Context, cruiseId: string, score: number): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");
  const counter = counters[score - 1];
  if (!counter) throw new RangeError(`not a score: ${score}`);

  await inTransaction(ctx, async (ctx) => {
    const counted = await ctx.db
      .update(cruises)
      .set({ [counter]: sql`${cruises[counter]} + 1` })
      .where(eq(cruises.id, cruiseId))
      .returning({ id: cruises.id });
    if (counted.length === 0) throw noSuchCruise(ctx);
    await touchCruise(ctx, cruiseId);
  });
}
