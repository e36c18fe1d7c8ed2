import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { emailInput, idInput, pageInput, staffSizeInput, textInput } from "#platform/input.ts";
import { MAX_COMMENT, MAX_REASON, MAX_REPLY } from "./limits.ts";
import { reviewMessages } from "./messages.ts";

/** The state of a review. A deleted one stays deleted; the others can be decided again. */
export const reviewStates = ["pending", "approved", "rejected", "deleted"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** With whom the writer travelled. */
export const travelParties = ["solo", "couple", "family", "friends"] as const;
export type TravelParty = (typeof travelParties)[number];

export const reviewInput = z.strictObject({
  productId: idInput,
  name: textInput(2, 80, "Bạn phải nhập tên."),
  email: emailInput(),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  comment: textInput(1, MAX_COMMENT, "Bạn hãy viết vài lời về chuyến đi."),
  score: z.int("Chọn từ 1 đến 5 sao.").min(1, "Chọn từ 1 đến 5 sao.").max(5, "Chọn từ 1 đến 5 sao."),
  party: z.enum(travelParties).optional(),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** The review of an invited guest: the contacts are in the booking. */
export const invitedReviewInput = reviewInput.pick({ name: true, comment: true, score: true, party: true });
export type InvitedReviewInput = z.infer<typeof invitedReviewInput>;

/** The public data of an invitation, for the bearer of its link. */
export type Invitation = {
  id: string;
  product: { kind: ProductKind; slug: string; title: string; isShown: boolean };
  state: "open" | "used" | "over";
};

export const rejectionReason = textInput(5, MAX_REASON, reviewMessages.noReason);

/** The company's reply below a review; an empty one removes it. `expectedReply` is the reply that its writer saw. */
export const replyInput = z.strictObject({
  reply: textInput(0, MAX_REPLY),
  expectedReply: textInput(0, MAX_REPLY).optional(),
});
export type ReplyInput = z.infer<typeof replyInput>;

/** Public sort orders of reviews. */
export const reviewOrders = ["newest", "highest", "lowest"] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** A public query of a product's reviews. */
export type ReviewQuery = {
  productId: string;
  page: number;
  size: number;
  /** Words of the name or of the comment. */
  text?: string | undefined;
  score?: number | undefined;
  party?: TravelParty | undefined;
  order?: ReviewOrder | undefined;
};

/** The public data of a review. */
export type ReviewView = {
  id: string;
  name: string;
  comment: string;
  score: number;
  /** True for a review of a completed booking. */
  travelled: boolean;
  /** Null when the writer did not say. */
  party: TravelParty | null;
  date: CalendarDate;
  /** The company's reply. */
  reply: { text: string; date: CalendarDate } | null;
};

/** The numbers of public reviews by stars, one to five, and by party, each within the other filter. */
export type ReviewFacets = {
  stars: readonly { score: number; count: number }[];
  parties: readonly { party: TravelParty; count: number }[];
};

export const staffReviewSearch = z.strictObject({
  state: z.enum(reviewStates).optional(),
  productId: idInput.optional(),
  /** Words of the name, of the comment or of what is reviewed. */
  text: textInput(0, 100).optional(),
  score: z.coerce.number().int().min(1).max(5).optional(),
  page: pageInput,
  size: staffSizeInput,
});
export type StaffReviewSearch = z.infer<typeof staffReviewSearch>;

/** A review as moderators see it. */
export type StaffReview = Omit<ReviewView, "reply"> & {
  product: { kind: ProductKind; slug: string; title: string; isShown: boolean };
  /** The completed booking of the review; null without one. */
  bookingCode: string | null;
  state: ReviewState;
  /** Masked without the permission to see contacts; null when unknown or deleted. */
  phone: string | null;
  email: string | null;
  decidedAt: Date | null;
  /** Why it was rejected. */
  reason: string | null;
  reply: string | null;
  repliedAt: Date | null;
};

export type StaffReviewList = Page<StaffReview> & { counts: Record<ReviewState, number> };

/** The outcomes of reviews with so many stars. */
export type ReviewOutcome = Record<ReviewState, number> & { score: number; received: number };
