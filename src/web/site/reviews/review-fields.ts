import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { type ReviewOrder, reviewInput, reviewOrders, travelParties } from "#modules/reviews/contract.ts";
import { pageInput } from "#platform/input.ts";

/** Honeypot: a field that is hidden from people, so only bots fill it in. */
export const TRAP_FIELD = "trang_web";

/** Query parameter after a review was sent. */
export const SENT_PARAM = "da-gui";

const score = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : undefined),
  reviewInput.shape.score,
);

/** A select without a choice sends an empty text. */
const party = z.preprocess((value) => (value === "" ? undefined : value), reviewInput.shape.party);

/** Contract of the guest's form. */
export const reviewFields = reviewInput.omit({ productId: true }).extend({ score, party });

/** Query parameters of the page. Visitors type addresses by hand, so unreadable values are ignored. */
export const reviewQuery = z.object({
  score: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  party: z.enum(travelParties).optional().catch(undefined),
  q: z.string().trim().max(100).catch(""),
  order: z.enum(reviewOrders).catch("newest"),
  page: pageInput.catch(1),
  size: z.coerce.number().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).catch(PAGE_SIZE.default),
});

export const orderNames: Readonly<Record<ReviewOrder, string>> = {
  newest: "Mới nhất",
  highest: "Nhiều sao trước",
  lowest: "Ít sao trước",
};
