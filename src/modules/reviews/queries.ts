import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { clampPageSize, type Page } from "#kernel/page.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { type Context, reads } from "#platform/context.ts";
import type { ReviewView } from "./contract.ts";
import { reviews } from "./tables.ts";

/** Approved reviews of a product, newest first. Who wrote them is a name, never an address or a number. */
export async function listReviews(
  ctx: Context,
  question: { productId: string; page: number; size: number },
): Promise<Page<ReviewView>> {
  reads(ctx, productTag(question.productId));
  const size = clampPageSize(question.size);
  const page = Math.max(1, question.page);
  const isPublic = and(eq(reviews.productId, question.productId), isNotNull(reviews.approvedAt));
  const { id, name, comment, score, createdAt } = reviews;

  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(reviews).where(isPublic),
    ctx.db
      .select({ id, name, comment, score, createdAt })
      .from(reviews)
      .where(isPublic)
      .orderBy(sql`${createdAt} desc nulls last`, id) // as the index is written, else it is not used
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const data = rows.map(({ createdAt, ...review }) => ({ ...review, date: today(createdAt) }));
  return { data, total: counted?.total ?? 0, page, size };
}
