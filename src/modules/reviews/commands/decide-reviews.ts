import { asc, eq, inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import type { PersonKey } from "#kernel/person.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import { touchProductPage } from "#modules/products/commands/touch-product.ts";
import type { Score } from "#modules/products/contract/product.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ReplyInput } from "../contract.ts";
import { MAX_DECIDED } from "../limits.ts";
import { reviewMessages } from "../messages.ts";
import { reviewOfPersonCondition } from "../queries.ts";
import { subjectOf } from "../rules.ts";
import { reviews } from "../tables.ts";

/** Approves reviews, also rejected ones, and counts them in the scores of their products. */
export async function approveReviews(ctx: Context, ids: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "approved", reason: null });
}

/** Rejects or withdraws reviews, for an internal reason. */
export async function rejectReviews(ctx: Context, ids: readonly string[], reason: string): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "rejected", reason });
}

/** Deletes reviews for good, and erases their writers' contacts; the texts stay visible to staff. */
export async function deleteReviews(ctx: Context, ids: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "deleted", reason: null });
}

type Review = typeof reviews.$inferSelect;
type Decision = Pick<Review, "reason"> & { state: "approved" | "rejected" | "deleted" };

/**
 * Decides all of some reviews or none, and returns the number of changed ones: a second click changes nothing. Throws `conflict` for any
 * decision but deletion on a deleted one.
 */
async function decide(ctx: Context, ids: readonly string[], decision: Decision): Promise<number> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) throw invalid(reviewMessages.noneChosen, { ids: reviewMessages.noneChosen });
  if (uniqueIds.length > MAX_DECIDED) throw invalid(reviewMessages.tooMany, { ids: reviewMessages.tooMany });

  return inTransaction(ctx, async (ctx) => {
    const locked = await lockReviews(ctx, uniqueIds);
    if (decision.state !== "deleted" && locked.some(({ state }) => state === "deleted")) throw reviewDeleted();
    const changed = locked.filter(({ state, reason }) => state !== decision.state || reason !== decision.reason);
    if (changed.length === 0) return 0;
    await ctx.db
      .update(reviews)
      .set({ ...decision, decidedAt: ctx.now(), ...(decision.state === "deleted" && erasedContacts) })
      .where(inArray(reviews.id, changed.map(idOf)));
    for (const review of changed) {
      const { state, reason } = review;
      const action = `review.${decision.state}`;
      await recordAuditEvent(ctx, { action, subject: subjectOf(review), before: { state, reason }, after: decision });
    }
    await recordReviews(ctx, countChanges(changed, decision));
    return changed.length;
  });
}

/** The contacts of a writer, and their booking. */
const erasedContacts = { phone: null, email: null, bookingCode: null };

/** The change of public reviews of each product by a decision, by stars. */
function countChanges(changed: readonly Review[], decision: Decision): Map<string, Score["counts"]> {
  const more = new Map<string, Score["counts"]>();
  for (const { productId, state, score } of changed) {
    const difference = Number(decision.state === "approved") - Number(state === "approved");
    if (difference === 0) continue;
    const counts = more.get(productId) ?? [0, 0, 0, 0, 0];
    counts[score - 1] = (counts[score - 1] ?? 0) + difference;
    more.set(productId, counts);
  }
  return more;
}

/** Erases the reviews of a person, with texts and names; `codes` are those of their bookings. Returns the number of reviews. */
export async function eraseReviews(ctx: Context, who: PersonKey, codes: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(reviewOfPersonCondition(who, codes))
      .orderBy(asc(reviews.id))
      .for("update");
    const ids = rows.map(idOf);
    for (let at = 0; at < ids.length; at += MAX_DECIDED) {
      await decide(ctx, ids.slice(at, at + MAX_DECIDED), { state: "deleted", reason: null });
    }
    const erasedTexts = {
      name: reviewMessages.erasedName,
      comment: reviewMessages.erased,
      searchText: "",
      reply: null,
    };
    if (ids.length > 0) {
      await ctx.db
        .update(reviews)
        .set({ ...erasedTexts, repliedAt: null, ...erasedContacts })
        .where(inArray(reviews.id, ids));
    }
    return ids.length;
  });
}

/** Sets the company's reply below a review, dated by its last change; an empty text removes it. */
export async function replyToReview(ctx: Context, id: string, { reply, expectedReply }: ReplyInput): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const [review] = await lockReviews(ctx, [id]);
    if (!review) throw noSuchReview();
    if (review.state === "deleted") throw reviewDeleted();
    const present = review.reply ?? "";
    if (reply === present) return;
    if (expectedReply !== undefined && expectedReply !== present) {
      throw conflict("changed-meanwhile", reviewMessages.replyChanged, { result: { reply: present } });
    }
    const now = { reply: reply || null, repliedAt: reply ? ctx.now() : null };
    await ctx.db.update(reviews).set(now).where(eq(reviews.id, id));
    const [before, after] = [{ reply: review.reply }, { reply: now.reply }];
    await recordAuditEvent(ctx, { action: "review.replied", subject: subjectOf(review), before, after });
    if (review.state === "approved") await touchProductPage(ctx, review.productId);
  });
}

/** Locked in a fixed order, so that two concurrent decisions cannot deadlock. */
async function lockReviews(ctx: Context, ids: readonly string[]): Promise<Review[]> {
  const found = ctx.db
    .select()
    .from(reviews)
    .where(inArray(reviews.id, [...ids]));
  const locked = await found.orderBy(asc(reviews.id)).for("update");
  if (locked.length < ids.length) throw noSuchReview();
  return locked;
}

const idOf = ({ id }: { id: string }) => id;
const noSuchReview = () => notFound(reviewMessages.notFound, "review-not-found");
const reviewDeleted = () => conflict("review-deleted", reviewMessages.isDeleted);
