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
 * Counts reviews of products that have become public, and with numbers below zero those that are public no more. Added in the
 * database, so two that are decided at once both count.
 */
export async function recordReviews(ctx: Context, changes: ReadonlyMap<string, Score["counts"]>): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const counted: { id: string; kind: (typeof products.$inferSelect)["kind"] }[] = [];
    // In one order, and all of them before what tells of them: two who count for the same products never wait for each other.
    for (const [id, counts] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const added = counters.map((counter, place) => [counter, sql`${products[counter]} + ${counts[place]}`] as const);
      const [product] = await ctx.db
        .update(products)
        .set(Object.fromEntries(added))
        .where(eq(products.id, id))
        .returning({ id: products.id, kind: products.kind });
      if (!product) throw notFound("Không tìm thấy nơi được đánh giá.", "product-not-found");
      counted.push(product);
    }
    // Not touchProduct: no price changes with what guests say.
    for (const { id, kind } of counted) await recordContentChange(ctx, kindTag(kind), id, productTag(id));
  });
}
