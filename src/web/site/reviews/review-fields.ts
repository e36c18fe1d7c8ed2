import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { type ReviewOrder, reviewInput, reviewOrders } from "#modules/reviews/contract.ts";
import { pageInput } from "#platform/input.ts";

/** A field that nobody sees: only a program fills it in. */
export const TRAP = "trang_web";

/** In the address once a review was sent. */
export const SENT = "da-gui";

const score = z.preprocess(
  (typed) => (typeof typed === "string" && /^\d$/.test(typed) ? Number(typed) : undefined),
  reviewInput.shape.score,
);

/** What the form of a guest carries. */
export const reviewFields = reviewInput.omit({ productId: true }).extend({ score });

/** Whoever types an address gets what can be read of it. */
export const reviewQuestion = z.object({
  score: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
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
