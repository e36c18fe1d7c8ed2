import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { toE164 } from "#kernel/phone.ts";
import { record } from "#modules/audit/commands.ts";
import { recordReview } from "#modules/products/commands/record-review.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import type { ReviewInput } from "./contract.ts";
import { reviewMessages } from "./messages.ts";
import { reviews } from "./tables.ts";

/** What only those who moderate may add: reviews that are public at once, or were written earlier. */
type Moderated = { approved?: boolean; createdAt?: Date };

/** A review by somebody whose ways to be reached are not known, as from a guest book. */
type AnonymousReview = Omit<ReviewInput, "phone" | "email"> & { phone?: undefined; email?: undefined };

/** Keeps a review until staff approve it. */
export async function addReview(
  ctx: Context,
  input: ReviewInput | AnonymousReview,
  moderated: Moderated = {},
): Promise<{ id: string }> {
  if (moderated.approved || moderated.createdAt || !input.phone) requirePermission(ctx.actor, "reviews.moderate");
  const phone = input.phone ? toE164(input.phone) : null;
  if (input.phone && !phone) throw invalid(reviewMessages.badPhone, { phone: reviewMessages.badPhone });

  return onKnownCruise(() =>
    inTransaction(ctx, async (ctx) => {
      const id = newId();
      const createdAt = moderated.createdAt ?? ctx.now();
      await ctx.db.insert(reviews).values({ id, ...input, phone, createdAt });
      await record(ctx, { action: "review.added", subject: { type: "review", id, label: input.name }, after: input });
      if (moderated.approved) await approveReview(ctx, id);
      return { id };
    }),
  );
}

/** Makes a review public and counts it in the score of its product. */
export async function approveReview(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!review) throw notFound(reviewMessages.notFound, "review-not-found");
    if (review.approvedAt) return; // a second click changes nothing
    await ctx.db.update(reviews).set({ approvedAt: ctx.now() }).where(eq(reviews.id, id));
    const subject = { type: "review", id, label: review.name };
    await record(ctx, { action: "review.approved", subject, after: { score: review.score } });
    await recordReview(ctx, review.productId, review.score);
  });
}

async function onKnownCruise<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === "reviews_product_id_products_id_fk") {
      throw invalid(reviewMessages.noSuchProduct, { productId: reviewMessages.noSuchProduct });
    }
    throw error;
  }
}
