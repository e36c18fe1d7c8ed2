import { eq, inArray, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { isId } from "#kernel/is-id.ts";
import { toE164 } from "#kernel/phone.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction, joinTransaction } from "#platform/context.ts";
import { runIdempotent } from "#platform/idempotency.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { InvitedReviewInput, ReviewInput } from "../contract.ts";
import { INVITATION_DAYS } from "../limits.ts";
import { reviewMessages } from "../messages.ts";
import { invitationKey, invitationState, reviewSearchText, subjectOf } from "../rules.ts";
import { reviewInvitations, reviews } from "../tables.ts";

/** Idempotency and rate-limit data of a review. */
type RequestMeta = {
  key: string;
  /** Counts the sender, or throws `limited`. */
  admit?: () => Promise<void>;
};

/** Stores a review until staff approve it. Idempotent by its key. */
export async function sendReview(
  ctx: Context,
  input: ReviewInput,
  { key, admit }: RequestMeta,
): Promise<{ id: string }> {
  const phone = toPhone(input.phone);
  const replay = async ({ reviewId }: { reviewId: string }) => ({ id: reviewId });
  return runIdempotent(ctx, { scope: "send-review", key, request: input, admit, replay }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const review = await insertReview(ctx, input, { phone });
      await claim(ctx, { reviewId: review.id });
      return review;
    }),
  );
}

/** Invites the guest of a booking to review the journey, once; null when they were invited before. */
export async function inviteToReview(
  ctx: Context,
  booking: { id: string; code: string; productId: string },
): Promise<InvitationRow | null> {
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

type InvitationRow = Pick<typeof reviewInvitations.$inferSelect, "id" | "keyVersion" | "expiresAt">;

/** Revokes the invitation links of some bookings; returns the invitations that are still open, for new links. */
export async function endInvitationLinks(
  ctx: Context,
  bookingIds: readonly string[],
): Promise<(InvitationRow & { bookingId: string })[]> {
  const changed = await ctx.db
    .update(reviewInvitations)
    .set({ keyVersion: sql`${reviewInvitations.keyVersion} + 1` })
    .where(inArray(reviewInvitations.bookingId, [...bookingIds]))
    .returning();
  return changed.filter((one) => invitationState(one, ctx.now()) === "open");
}

/** Stores the review of an invited guest. An invitation makes one review, however often it is sent. */
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
    if (state === "over") throw conflict("invitation-over", reviewMessages.invitationExpired);
    const { productId, bookingCode } = invitation;
    await insertReview(ctx, { ...input, productId }, { phone: null, bookingCode });
    await ctx.db.update(reviewInvitations).set({ usedAt: ctx.now() }).where(eq(reviewInvitations.id, id));
  });
}

const noInvitation = () => notFound(reviewMessages.noInvitation, "invitation-not-found");

function toPhone(text: string): string {
  const phone = toE164(text);
  if (!phone) throw invalid(reviewMessages.badPhone, { phone: reviewMessages.badPhone });
  return phone;
}

async function insertReview(
  ctx: Context,
  input: ReviewInput | (InvitedReviewInput & { productId: string }),
  { phone, bookingCode = null }: { phone: string | null; bookingCode?: string | null },
): Promise<{ id: string }> {
  return joinTransaction(ctx, async (ctx) => {
    const { kind } = await getReviewedProduct(ctx, input.productId, bookingCode !== null);
    const id = newId();
    const searchText = reviewSearchText(input);
    await ctx.db
      .insert(reviews)
      .values({ id, ...input, kind, phone, bookingCode, createdAt: ctx.now(), state: "pending", searchText });
    await recordAuditEvent(ctx, { action: "review.added", subject: subjectOf({ id, name: input.name }), after: input });
    return { id };
  });
}

/** The reviewed product: only invited guests and moderators may review an unpublished one. */
async function getReviewedProduct(ctx: Context, productId: string, invitedCondition: boolean) {
  const product = (await findProductNames(ctx, [productId])).get(productId);
  if (product && (product.status === "published" || invitedCondition || can(ctx.actor, "reviews.moderate")))
    return product;
  throw invalid(reviewMessages.noSuchProduct, { productId: reviewMessages.noSuchProduct });
}
