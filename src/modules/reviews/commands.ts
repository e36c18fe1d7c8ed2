import { asc, eq, inArray, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { isId } from "#kernel/is-id.ts";
import type { PersonKey } from "#kernel/person.ts";
import { toE164 } from "#kernel/phone.ts";
import { record } from "#modules/audit/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import { touchProductPage } from "#modules/products/commands/touch-product.ts";
import type { Score } from "#modules/products/contract/product.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction, joinTransaction } from "#platform/context.ts";
import { answerOnce } from "#platform/idempotency.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { InvitedReviewInput, ReplyInput, ReviewInput } from "./contract.ts";
import { INVITATION_DAYS, MAX_DECIDED } from "./limits.ts";
import { reviewMessages } from "./messages.ts";
import { isOf } from "./queries.ts";
import { invitationKey, invitationState, reviewSearchText } from "./rules.ts";
import { reviewInvitations, reviews } from "./tables.ts";

/** A review by somebody whose ways to be reached are not known, as from a guest book. */
type AnonymousReview = Omit<ReviewInput, "phone" | "email"> & { phone?: undefined; email?: undefined };

/** How a review is known when it is sent again, and who is counted for it. */
type Sent = {
  key: string;
  /** Counts the sender, or throws `limited`. */
  admit?: () => Promise<void>;
};

/** Keeps what a guest says until staff approve it. Sent again it is the same review. */
export async function sendReview(ctx: Context, input: ReviewInput, { key, admit }: Sent): Promise<{ id: string }> {
  const phone = toPhone(input.phone);
  const recall = async ({ reviewId }: { reviewId: string }) => ({ id: reviewId });
  return answerOnce(ctx, { scope: "send-review", key, request: input, admit, recall }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const review = await keepReview(ctx, input, { phone });
      await claim(ctx, { reviewId: review.id });
      return review;
    }),
  );
}

/** Keeps a review that came in another way, which may be public at once or have been written earlier. */
export async function addReview(
  ctx: Context,
  input: ReviewInput | AnonymousReview,
  { approved = false, createdAt = ctx.now() }: { approved?: boolean; createdAt?: Date } = {},
): Promise<{ id: string }> {
  requirePermission(ctx.actor, "reviews.moderate");
  return inTransaction(ctx, async (ctx) => {
    const { id } = await keepReview(ctx, input, { phone: input.phone ? toPhone(input.phone) : null, createdAt });
    if (approved) await approveReviews(ctx, [id]);
    return { id };
  });
}

/** Lets the guest of a booking say what the journey was like, once; null when they were asked before. */
export async function inviteToReview(
  ctx: Context,
  booking: { id: string; code: string; productId: string },
): Promise<SentInvitation | null> {
  requirePermission(ctx.actor, "reviews.moderate");
  const expiresAt = new Date(ctx.now().getTime() + INVITATION_DAYS * 86_400_000);
  const { id: bookingId, code: bookingCode, productId } = booking;
  const [invited] = await ctx.db
    .insert(reviewInvitations)
    .values({ id: newId(), bookingId, bookingCode, productId, createdAt: ctx.now(), expiresAt })
    .onConflictDoNothing({ target: reviewInvitations.bookingId })
    .returning();
  return invited ?? null;
}

type SentInvitation = Pick<typeof reviewInvitations.$inferSelect, "id" | "keyVersion" | "expiresAt">;

/** Ends the links of the invitations of some bookings; answers the invitations that can still be used, under their new keys. */
export async function endInvitationLinks(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<(SentInvitation & { bookingId: string })[]> {
  const changed = await ctx.db
    .update(reviewInvitations)
    .set({ keyVersion: sql`${reviewInvitations.keyVersion} + 1` })
    .where(inArray(reviewInvitations.bookingId, [...bookingIds]))
    .returning();
  return changed.filter((one) => invitationState(one, ctx.now()) === "open");
}

/** Keeps what a guest says who was asked after the journey. An invitation makes one review, however often it is sent. */
export async function sendInvitedReview(
  ctx: Context,
  { id, key }: { id: string; key: string },
  input: InvitedReviewInput,
): Promise<void> {
  if (!isId(id)) throw noInvitation();
  await inTransaction(ctx, async (ctx) => {
    const found = ctx.db.select().from(reviewInvitations).where(eq(reviewInvitations.id, id));
    const [invitation] = await found.for("update");
    if (!invitation || !isSameSecret(key, invitationKey(ctx, invitation))) throw noInvitation();
    const state = invitationState(invitation, ctx.now());
    if (state === "used") return;
    if (state === "over") throw conflict("invitation-over", reviewMessages.invitationOver);
    const { productId, bookingCode } = invitation;
    await keepReview(ctx, { ...input, productId }, { phone: null, bookingCode });
    await ctx.db.update(reviewInvitations).set({ usedAt: ctx.now() }).where(eq(reviewInvitations.id, id));
  });
}

const noInvitation = () => notFound(reviewMessages.noInvitation, "invitation-not-found");

function toPhone(text: string): string {
  const phone = toE164(text);
  if (!phone) throw invalid(reviewMessages.badPhone, { phone: reviewMessages.badPhone });
  return phone;
}

async function keepReview(
  ctx: Context,
  input: ReviewInput | AnonymousReview,
  {
    phone,
    createdAt = ctx.now(),
    bookingCode = null,
  }: { phone: string | null; createdAt?: Date; bookingCode?: string | null },
): Promise<{ id: string }> {
  return joinTransaction(ctx, async (ctx) => {
    const { kind } = await getReviewed(ctx, input.productId, bookingCode !== null);
    const id = newId();
    const searchText = reviewSearchText(input);
    await ctx.db
      .insert(reviews)
      .values({ id, ...input, kind, phone, bookingCode, createdAt, state: "pending", searchText });
    await record(ctx, { action: "review.added", subject: subjectOf({ id, name: input.name }), after: input });
    return { id };
  });
}

/** What a review is about: for those who neither were there nor moderate it has to be on the site. */
async function getReviewed(ctx: Context, productId: string, wasThere: boolean) {
  const product = (await findProductNames(ctx, [productId])).get(productId);
  if (product && (product.status === "published" || wasThere || can(ctx.actor, "reviews.moderate"))) return product;
  throw invalid(reviewMessages.noSuchProduct, { productId: reviewMessages.noSuchProduct });
}

/** Makes reviews public, those that were rejected too, and counts them in the scores of their products. */
export async function approveReviews(ctx: Context, ids: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "approved", reason: null });
}

/** Keeps reviews from the public, or takes them away from it, for a reason that only staff read. */
export async function rejectReviews(ctx: Context, ids: readonly string[], reason: string): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "rejected", reason });
}

/** Takes reviews away for good, and forgets how their writers are reached; what they said stays where staff can see it. */
export async function deleteReviews(ctx: Context, ids: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "reviews.moderate");
  return decide(ctx, ids, { state: "deleted", reason: null });
}

type Review = typeof reviews.$inferSelect;
type Decision = Pick<Review, "reason"> & { state: "approved" | "rejected" | "deleted" };

/**
 * Decides all of some reviews or none, and answers how many of them this has changed: a second click changes nothing. Throws
 * `conflict` where something else than deleting is asked for of a deleted one.
 */
async function decide(ctx: Context, ids: readonly string[], decision: Decision): Promise<number> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw invalid(reviewMessages.noneChosen, { ids: reviewMessages.noneChosen });
  if (wanted.length > MAX_DECIDED) throw invalid(reviewMessages.tooMany, { ids: reviewMessages.tooMany });

  return inTransaction(ctx, async (ctx) => {
    const found = await lockReviews(ctx, wanted);
    if (decision.state !== "deleted" && found.some(({ state }) => state === "deleted")) throw isDeleted();
    const changed = found.filter(({ state, reason }) => state !== decision.state || reason !== decision.reason);
    if (changed.length === 0) return 0;
    await ctx.db
      .update(reviews)
      .set({ ...decision, decidedAt: ctx.now(), ...(decision.state === "deleted" && forgotten) })
      .where(inArray(reviews.id, changed.map(idOf)));
    for (const review of changed) {
      const { state, reason } = review;
      const action = `review.${decision.state}`;
      await record(ctx, { action, subject: subjectOf(review), before: { state, reason }, after: decision });
    }
    await recordReviews(ctx, shownMore(changed, decision));
    return changed.length;
  });
}

/** How a writer is reached, and by which booking. */
const forgotten = { phone: null, email: null, bookingCode: null };

/** How many more reviews of each product are public after a decision, by stars. */
function shownMore(changed: readonly Review[], decision: Decision): Map<string, Score["counts"]> {
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

/**
 * Takes away for good what somebody has said who wants to be forgotten, words and name too; `codes` are those of their bookings.
 * Answers how many they were.
 */
export async function eraseReviews(ctx: Context, who: PersonKey, codes: readonly string[]): Promise<number> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(isOf(who, codes))
      .orderBy(asc(reviews.id))
      .for("update");
    const ids = found.map(idOf);
    for (let at = 0; at < ids.length; at += MAX_DECIDED) {
      await decide(ctx, ids.slice(at, at + MAX_DECIDED), { state: "deleted", reason: null });
    }
    const nobody = { name: reviewMessages.erasedName, comment: reviewMessages.erased, searchText: "", reply: null };
    if (ids.length > 0) {
      await ctx.db
        .update(reviews)
        .set({ ...nobody, repliedAt: null, ...forgotten })
        .where(inArray(reviews.id, ids));
    }
    return ids.length;
  });
}

/** What the company says below a review, dated by its last change; an empty text takes it away. */
export async function replyToReview(ctx: Context, id: string, { reply, saw }: ReplyInput): Promise<void> {
  requirePermission(ctx.actor, "reviews.moderate");

  await inTransaction(ctx, async (ctx) => {
    const [review] = await lockReviews(ctx, [id]);
    if (!review) throw noSuchReview();
    if (review.state === "deleted") throw isDeleted();
    const present = review.reply ?? "";
    if (reply === present) return;
    if (saw !== undefined && saw !== present) {
      throw conflict("changed-meanwhile", reviewMessages.replyChanged, { result: { reply: present } });
    }
    const now = { reply: reply || null, repliedAt: reply ? ctx.now() : null };
    await ctx.db.update(reviews).set(now).where(eq(reviews.id, id));
    const [before, after] = [{ reply: review.reply }, { reply: now.reply }];
    await record(ctx, { action: "review.replied", subject: subjectOf(review), before, after });
    if (review.state === "approved") await touchProductPage(ctx, review.productId);
  });
}

/** Locked in one order, so that two who decide the same reviews wait for each other and not for ever. */
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
// The log is kept for ever, and whole names are not: what somebody is called tells staff enough.
const subjectOf = ({ id, name }: { id: string; name: string }) => ({
  ...{ type: "review", id },
  label: name.split(" ").at(-1) ?? "",
});
const noSuchReview = () => notFound(reviewMessages.notFound, "review-not-found");
const isDeleted = () => conflict("review-deleted", reviewMessages.isDeleted);
