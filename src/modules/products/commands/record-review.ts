import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { recordContentChange } from "#platform/cache/change-log.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Score } from "../contract/product.ts";
import { kindTag, productTag } from "../rules/tags.ts";
import { products } from "../tables.ts";

const counters = ["reviews1", "reviews2", "reviews3", "reviews4", "reviews5"] as const;

/**
 * Adds reviews of products that have become public; negative numbers remove hidden ones. Added in the database, so that concurrent
 * decisions both count.
 */
export async function recordReviews(ctx: Context, changes: ReadonlyMap<string, Score["counts"]>): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const counted: { id: string; kind: (typeof products.$inferSelect)["kind"] }[] = [];
    // In a fixed order, and before the change records, so that concurrent counts of the same products cannot deadlock.
    for (const [id, counts] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const added = counters.map((counter, index) => [counter, sql`${products[counter]} + ${counts[index]}`] as const);
      const [product] = await ctx.db
        .update(products)
        .set(Object.fromEntries(added))
        .where(eq(products.id, id))
        .returning({ id: products.id, kind: products.kind });
      if (!product) throw notFound("Không tìm thấy nơi được đánh giá.", "product-not-found");
      counted.push(product);
    }
    // Not touchProduct: reviews change no price.
    for (const { id, kind } of counted) await recordContentChange(ctx, kindTag(kind), id, productTag(id));
  });
}
