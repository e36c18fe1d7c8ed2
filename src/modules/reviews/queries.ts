import { and, asc, count, desc, eq, inArray, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { maskEmail } from "#kernel/email.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { clampPageSize, type Page } from "#kernel/page.ts";
import type { PersonKey } from "#kernel/person.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import { foldName } from "#kernel/vietnamese.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "#modules/products/limits.ts";
import { findProductNames, type ProductName, productIdsNamed } from "#modules/products/queries/list-product-names.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type {
  Invitation,
  ReviewFacets,
  ReviewOrder,
  ReviewOutcome,
  ReviewQuery,
  ReviewState,
  ReviewView,
  StaffReview,
  StaffReviewList,
  StaffReviewSearch,
} from "./contract.ts";
import { reviewMessages } from "./messages.ts";
import { facetsOf, invitationKey, invitationState } from "./rules.ts";
import { reviewInvitations, reviews } from "./tables.ts";

const searchWords = (text: string): string[] =>
  foldName(text.slice(0, MAX_SEARCH_LENGTH)).split(" ").filter(Boolean).slice(0, MAX_SEARCH_WORDS);

const containsWords = (text = ""): SQL[] => searchWords(text).map((word) => like(reviews.searchText, `% ${word}%`));

/** Approved reviews of a product, newest first by default. Their writers are shown by name, never by address or number. */
export async function listReviews(ctx: Context, query: ReviewQuery): Promise<Page<ReviewView>> {
  dependsOn(ctx, productTag(query.productId));
  const size = clampPageSize(query.size);
  const page = Math.max(1, query.page);
  const conditions = and(
    eq(reviews.productId, query.productId),
    eq(reviews.state, sql`'approved'`),
    query.score ? eq(reviews.score, query.score) : undefined,
    query.party ? eq(reviews.party, query.party) : undefined,
    ...containsWords(query.text),
  );
  const { id, name, comment, score, party, bookingCode, createdAt, reply, repliedAt } = reviews;

  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(reviews).where(conditions),
    ctx.db
      .select({ id, name, comment, score, party, bookingCode, createdAt, reply, repliedAt })
      .from(reviews)
      .where(conditions)
      .orderBy(...orders[query.order ?? "newest"])
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { data: rows.map(toView), total: counted?.total ?? 0, page, size };
}

/** How many public reviews each filter would leave. */
export async function countReviewFacets(
  ctx: Context,
  productId: string,
  { text, ...chosen }: Pick<ReviewQuery, "score" | "party" | "text">,
): Promise<ReviewFacets> {
  dependsOn(ctx, productTag(productId));
  const { score, party } = reviews;
  const rows = await ctx.db
    .select({ score, party, n: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.state, sql`'approved'`), ...containsWords(text)))
    .groupBy(score, party);
  return facetsOf(rows, chosen);
}

// matches the definition of the index, which would otherwise not be used
const newestFirst = [sql`${reviews.createdAt} desc nulls last`, asc(reviews.id)];

const orders: Readonly<Record<ReviewOrder, SQL[]>> = {
  newest: newestFirst,
  highest: [desc(reviews.score), ...newestFirst],
  lowest: [asc(reviews.score), ...newestFirst],
};

type PublicRow = Pick<
  typeof reviews.$inferSelect,
  "id" | "name" | "comment" | "score" | "party" | "bookingCode" | "createdAt" | "reply" | "repliedAt"
>;

const toView = ({ bookingCode, createdAt, reply, repliedAt, ...review }: PublicRow): ReviewView => ({
  ...review,
  travelled: bookingCode !== null,
  date: today(createdAt),
  reply: reply && repliedAt ? { text: reply, date: today(repliedAt) } : null,
});

/** The reviews of a kind for moderators, newest first. */
export async function listReviewsToModerate(
  ctx: Context,
  kind: ProductKind,
  search: StaffReviewSearch,
): Promise<StaffReviewList> {
  requirePermission(ctx.actor, "reviews.moderate");
  const conditions = conditionsOf(kind, search);
  const { state, page, size } = search;
  const [counted, rows] = await Promise.all([
    ctx.db.select({ state: reviews.state, n: count() }).from(reviews).where(conditions).groupBy(reviews.state),
    ctx.db
      .select()
      .from(reviews)
      .where(and(conditions, state && eq(reviews.state, state)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const counts = { ...noReviews, ...Object.fromEntries(counted.map(({ state, n }) => [state, n])) };
  const total = state ? counts[state] : counted.reduce((sum, { n }) => sum + n, 0);
  const names = await findProductNames(ctx, [...new Set(rows.map(({ productId }) => productId))]);
  const maySeeContacts = can(ctx.actor, "personal-data.read");
  const data = rows.flatMap((row) => {
    const product = names.get(row.productId);
    return product ? toStaffReview(row, product, maySeeContacts) : [];
  });
  return { data, total, page, size, counts };
}

const noReviews: Record<ReviewState, number> = { pending: 0, approved: 0, rejected: 0, deleted: 0 };

function conditionsOf(kind: ProductKind, { text, score, productId }: StaffReviewSearch): SQL | undefined {
  return and(
    eq(reviews.kind, kind),
    score ? eq(reviews.score, score) : undefined,
    productId ? eq(reviews.productId, productId) : undefined,
    ...searchWords(text ?? "").map((word) =>
      or(
        like(reviews.searchText, `% ${word}%`),
        // Evaluated before the reviews are read, so that both halves use an index.
        sql`${reviews.productId} = any(array(${productIdsNamed(kind, word)}))`,
      ),
    ),
  );
}

function toStaffReview(row: typeof reviews.$inferSelect, product: ProductName, maySeeContacts: boolean): StaffReview {
  const { id, name, comment, score, party, createdAt, state, decidedAt, reason, reply, repliedAt, phone, email } = row;
  const { bookingCode } = row;
  const { kind, slug, title, status } = product;
  return {
    bookingCode,
    travelled: bookingCode !== null,
    id,
    name,
    comment,
    score,
    party,
    date: today(createdAt),
    state,
    decidedAt,
    reason,
    reply,
    repliedAt,
    product: { kind, slug, title, isShown: status === "published" },
    phone: phone && (maySeeContacts ? formatLocalPhone(phone) : maskLocalPhone(phone)),
    email: email && (maySeeContacts ? email : maskEmail(email)),
  };
}

/** Outcomes of all reviews of a kind, from five stars to one: shows whether only bad ones are rejected. */
export async function countReviewOutcomes(ctx: Context, kind: ProductKind): Promise<ReviewOutcome[]> {
  requirePermission(ctx.actor, "reviews.moderate");
  const rows = await ctx.db
    .select({ score: reviews.score, state: reviews.state, n: count() })
    .from(reviews)
    .where(eq(reviews.kind, kind))
    .groupBy(reviews.score, reviews.state);
  return [5, 4, 3, 2, 1].map((score) => {
    const own = rows.filter((row) => row.score === score);
    const received = own.reduce((sum, { n }) => sum + n, 0);
    return { score, received, ...noReviews, ...Object.fromEntries(own.map(({ state, n }) => [state, n])) };
  });
}

/** The number of reviews of each kind that wait for moderation. */
export async function countWaitingReviews(ctx: Context): Promise<Record<ProductKind, number>> {
  requirePermission(ctx.actor, "reviews.moderate");
  const rows = await ctx.db
    .select({ kind: reviews.kind, n: count() })
    .from(reviews)
    .where(and(inArray(reviews.kind, [...productKinds]), eq(reviews.state, "pending")))
    .groupBy(reviews.kind);
  return { cruise: 0, hotel: 0, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) };
}

/** The invitation of a link, for the bearer of its key. A wrong key and an unknown invitation look the same. */
export async function getInvitationByLink(ctx: Context, id: string, key: string): Promise<Invitation> {
  const [row] = isId(id) ? await ctx.db.select().from(reviewInvitations).where(eq(reviewInvitations.id, id)) : [];
  const invitation = row && isSameSecret(key, invitationKey(ctx, row)) ? row : null;
  const product = invitation && (await findProductNames(ctx, [invitation.productId])).get(invitation.productId);
  if (!product) throw notFound(reviewMessages.noInvitation, "invitation-not-found");
  const { kind, slug, title, status } = product;
  return {
    id,
    product: { kind, slug, title, isShown: status === "published" },
    state: invitationState(invitation, ctx.now()),
  };
}

/** SQL condition: the customer of a booking was invited already. */
export const invitedCondition = (bookingId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${reviewInvitations} where ${reviewInvitations.bookingId} = ${bookingId})`;

/** SQL condition: reviews of a person; `codes` are those of their bookings, because invited guests leave no address. */
export const reviewOfPersonCondition = (who: PersonKey, codes: readonly string[]): SQL | undefined =>
  or(
    "email" in who ? eq(sql`lower(${reviews.email})`, who.email) : eq(reviews.phone, who.phone),
    codes.length > 0 ? inArray(reviews.bookingCode, [...codes]) : undefined,
  );

/** The reviews of a person, and whether they are public. */
export async function listReviewsOfPerson(ctx: Context, who: PersonKey, codes: readonly string[]) {
  requirePermission(ctx.actor, "personal-data.read");
  const { id, productId, state, name, email, phone, score, comment, createdAt, bookingCode } = reviews;
  return ctx.db
    .select({ id, productId, state, name, email, phone, score, comment, createdAt, bookingCode })
    .from(reviews)
    .where(reviewOfPersonCondition(who, codes))
    .orderBy(desc(createdAt))
    .limit(200);
}
