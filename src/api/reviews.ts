import { z } from "zod";
import { rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import { invalid } from "#kernel/errors.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { approveReviews, deleteReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { sendReview } from "#modules/reviews/commands/send-reviews.ts";
import {
  type ReviewView,
  reviewInput,
  reviewOrders,
  reviewStates,
  type StaffReview,
  staffReviewSearch,
  travelParties,
} from "#modules/reviews/contract.ts";
import { reviewMessages } from "#modules/reviews/messages.ts";
import { listReviews, listReviewsToModerate } from "#modules/reviews/queries.ts";
import { idInput, idListInput } from "#platform/input.ts";
import { captchaInput, endpoint, pageSchemaOf, staffStatusRejections } from "./endpoint.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";

const publicJson = z.strictObject({
  _id: z.string(),
  name: z.string(),
  comment: z.string(),
  date: z.string(),
  score: z.int(),
  travelled: z.boolean().describe("Viết qua lời mời của một đơn đã hoàn tất"),
  party: z.enum(travelParties).nullable().describe("Người viết đi cùng ai; null khi không nói"),
  reply: z.strictObject({ text: z.string(), date: z.string() }).nullable(),
});

const about = z.strictObject({ title: z.string(), slug: z.string() });

const staffJson = publicJson.omit({ reply: true }).extend({
  status: z.enum(reviewStates),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  reason: z.string().nullable(),
  reply: z.string().nullable(),
  ship: about.optional(),
  hotel: about.optional(),
});

const toPublicJson = ({ id, ...review }: ReviewView) => ({ _id: id, ...review });

function toStaffJson({
  id,
  name,
  comment,
  date,
  score,
  travelled,
  party,
  state,
  phone,
  email,
  reason,
  reply,
  product,
}: StaffReview) {
  const { kind, title, slug } = product;
  return {
    _id: id,
    name,
    comment,
    date,
    score,
    travelled,
    party,
    status: state,
    phone,
    email,
    reason,
    reply,
    [kind === "cruise" ? "ship" : "hotel"]: { title, slug },
  };
}

const sendEndpoint = (base: string) =>
  endpoint({
    method: "POST",
    path: `${base}/add-new`,
    tag: "Đánh giá",
    summary: "Gửi đánh giá; hiện sau khi được duyệt, gửi lại cùng nội dung vẫn là một đánh giá",
    input: reviewInput.extend({ captchaToken: captchaInput }),
    result: z.strictObject({ _id: z.string() }),
    limit: "quote",
    idempotent: true,
    access: "public",
    async handle(ctx, { captchaToken: token, ...input }, request) {
      const key = idempotencyKeyOf(ctx, request, input);
      const admit = async () => {
        await rateLimitWithCaptcha(ctx, request.var, { action: "review", token, limit: "review" });
        await request.var.limits.consume("reviewOfProduct", input.productId);
      };
      return { result: { _id: (await sendReview(ctx, input, { key, admit })).id }, message: reviewMessages.received };
    },
  });

// Both paths are published and behave identically.
export const reviewEndpoints = ["/api/reviews", "/api/reviews-v2"].flatMap((base) => [
  endpoint({
    method: "GET",
    path: `${base}/get-list`,
    tag: "Đánh giá",
    summary:
      "Đánh giá đã duyệt của một tàu hay khách sạn; người duyệt hỏi theo status và kind thì thấy cả cách liên hệ",
    input: staffReviewSearch.omit({ state: true }).extend({
      productId: staffReviewSearch.shape.productId.describe("Bắt buộc khi không hỏi theo status"),
      status: z.enum(["all", ...reviewStates]).optional(),
      kind: z.enum(productKinds).default("cruise"),
      party: z.enum(travelParties).optional().describe("Chỉ với đánh giá đã duyệt"),
      sort: z.enum(reviewOrders).optional(),
    }),
    result: pageSchemaOf(z.union([publicJson, staffJson])),
    rejections: staffStatusRejections,
    limit: "read",
    access: "public",
    async handle(ctx, { status, kind, sort, party, ...search }) {
      if (status) {
        const state = status === "all" ? undefined : status;
        const { data, total, page, size } = await listReviewsToModerate(ctx, kind, { ...search, state });
        return { result: { data: data.map(toStaffJson), total, page, size } };
      }
      const { productId, page, size, text, score } = search;
      if (!productId) throw invalid(reviewMessages.productMissing, { productId: reviewMessages.productMissing });
      const list = await listReviews(ctx, { productId, page, size, text, score, party, order: sort });
      return { result: { ...list, data: list.data.map(toPublicJson) } };
    },
  }),
  sendEndpoint(base),
  endpoint({
    method: "POST",
    path: `${base}/approve`,
    tag: "Đánh giá",
    summary: "Duyệt một đánh giá; duyệt lại không đổi gì",
    rejections: { 404: "Không có đánh giá này", 409: "Đánh giá đã xoá" },
    input: z.strictObject({ id: idInput }),
    result: z.strictObject({}),
    limit: "staff",
    access: "staff",
    permission: "reviews.moderate",
    async handle(ctx, { id }) {
      return { result: {}, message: reviewMessages.approved(await approveReviews(ctx, [id])) };
    },
  }),
  endpoint({
    method: "DELETE",
    path: `${base}/delete-review`,
    tag: "Đánh giá",
    summary: "Xoá đánh giá theo ids=a,b; điểm của nơi được đánh giá theo ngay",
    rejections: { 404: "Không có một trong các đánh giá này" },
    input: z.strictObject({ ids: idListInput.refine((ids) => ids.length > 0, reviewMessages.noneChosen) }),
    result: z.strictObject({}),
    limit: "staff",
    access: "staff",
    permission: "reviews.moderate",
    async handle(ctx, { ids }) {
      return { result: {}, message: reviewMessages.deleted(await deleteReviews(ctx, ids)) };
    },
  }),
]);
