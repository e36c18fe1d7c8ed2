import type { CalendarDate } from "#kernel/calendar-date.ts";
import { addReview } from "#modules/reviews/commands.ts";
import type { Context } from "#platform/context.ts";
import type { Words } from "./demo/review-words.ts";
import { type Reviewed, reviewsOf } from "./demo/reviews.ts";
import { waitingReviews } from "./demo/waiting-reviews.ts";

/** Lets the guests of a ship or a house say what they think of it, some of which still waits; `said` is what others have said before. */
export async function loadReviews(
  ctx: Context,
  productId: string,
  { of, words, said }: { of: Reviewed; words: Words; said: Set<string> },
  today: CalendarDate,
): Promise<void> {
  for (const { createdAt, ...review } of reviewsOf(of, words, today, said)) {
    await addReview(ctx, { productId, ...review }, { approved: true, createdAt });
  }
  for (const review of waitingReviews[of.slug] ?? []) await addReview(ctx, { productId, ...review });
}
