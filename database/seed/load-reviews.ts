import type { CalendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { reviewSearchText } from "#modules/reviews/rules.ts";
import { reviews } from "#modules/reviews/tables.ts";
import type { Context } from "#platform/context.ts";
import type { Words } from "./demo/review-texts.ts";
import { type Reviewed, reviewsOf } from "./demo/reviews.ts";
import { waitingReviews } from "./demo/waiting-reviews.ts";

type ReviewSource = { of: Reviewed; words: Words; usedTexts: Set<string> };

/** Writes the reviews of a product in one statement, some of which still wait for approval; `usedTexts` has the used texts. */
export async function loadReviews(
  ctx: Context,
  product: { id: string; kind: ProductKind },
  { of, words, usedTexts }: ReviewSource,
  today: CalendarDate,
): Promise<void> {
  const [state, decidedAt] = ["approved" as const, ctx.now()];
  const approved = reviewsOf(of, words, today, usedTexts).map((review) => ({ ...review, state, decidedAt }));
  const waiting = (waitingReviews[of.slug] ?? []).map((review) => {
    return { ...review, createdAt: ctx.now(), state: "pending" as const, decidedAt: null };
  });
  const rows = [...approved, ...waiting].map((review) => {
    return { ...review, id: newId(), productId: product.id, kind: product.kind, searchText: reviewSearchText(review) };
  });
  if (rows.length === 0) return;
  await ctx.db.insert(reviews).values(rows);
  const counts = [1, 2, 3, 4, 5].map((stars) => approved.filter(({ score }) => score === stars).length);
  await recordReviews(ctx, new Map([[product.id, counts as [number, number, number, number, number]]]));
}
