import { newId } from "#kernel/id.ts";
import { approveReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { sendReview } from "#modules/reviews/commands/send-reviews.ts";
import type { ReviewInput } from "#modules/reviews/contract.ts";
import type { Context } from "#platform/context.ts";

const contact = { email: "khach@example.com", phone: "0912 345 678" };

/** A review that waits for staff, or an approved one; its contacts are optional. */
export async function aReview(
  ctx: Context,
  input: Omit<ReviewInput, keyof typeof contact> & Partial<typeof contact>,
  { approved = false, createdAt = ctx.now() }: { approved?: boolean; createdAt?: Date } = {},
): Promise<{ id: string }> {
  const review = await sendReview({ ...ctx, now: () => createdAt }, { ...contact, ...input }, { key: newId() });
  if (approved) await approveReviews(ctx, [review.id]);
  return review;
}
