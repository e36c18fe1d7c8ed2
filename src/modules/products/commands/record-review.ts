import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Score } from "../contract/product.ts";
import { products } from "../tables.ts";
import { touchProduct } from "./touch-product.ts";

const counters = ["reviews1", "reviews2", "reviews3", "reviews4", "reviews5"] as const;

/** Counts a review that has become public. */
export async function recordReview(ctx: Context, productId: string, score: number): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");
  if (!counters[score - 1]) throw new RangeError(`not a score: ${score}`);
  const counts = counters.map((_, place) => (place === score - 1 ? 1 : 0));
  await recordReviews(ctx, productId, counts as Score["counts"]);
}

/** Counts reviews that have become public. Added in the database, so two approvals at once both count. */
export async function recordReviews(ctx: Context, productId: string, counts: Score["counts"]): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const added = counters.map((counter, place) => [counter, sql`${products[counter]} + ${counts[place]}`] as const);
    const [counted] = await ctx.db
      .update(products)
      .set(Object.fromEntries(added))
      .where(eq(products.id, productId))
      .returning({ kind: products.kind });
    if (!counted) throw notFound("Không tìm thấy nơi được đánh giá.", "product-not-found");
    await touchProduct(ctx, counted.kind, productId);
  });
}
