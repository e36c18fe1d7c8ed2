import { z } from "zod";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { priceRuleInput, priceRulesInput } from "#modules/availability/contract/rules.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { ruleDraftOf } from "#modules/availability/rules/rule-draft.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { getProductName } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { withPublishedErrorNames } from "./published-error-names.ts";

const ofProduct = {
  id: idInput.describe("Mã của tàu hay khách sạn"),
  ratePlanId: idInput.optional().describe("Điều kiện giá có giá riêng; bỏ trống là điều kiện đầu tiên"),
};

const pricesJson = z.strictObject({
  rooms: z.array(z.strictObject({ _id: z.string(), title: z.string(), hidden: z.boolean() })),
  rules: z.array(priceRuleInput.extend({ fromOn: z.string().optional(), toOn: z.string().optional() })),
  seen: z.array(z.string()).describe("Gửi lại khi lưu: bảng giá đã đổi từ lúc đọc thì trả 409"),
});

// The command numbers rules from zero, and names the room type without a price.
const names = { fields: (name: string) => (/^\d/.test(name) ? `rules.${name}` : "rules") };

/** Endpoints for the price rules of a product, with the data of the staff page. */
export const priceRuleEndpoints = (kind: ProductKind, base: string, tag: string) => [
  endpoint({
    method: "GET",
    path: `${base}/prices`,
    tag,
    limit: "staff",
    access: "staff",
    permission: "prices.read",
    summary: "Bảng giá: mọi quy tắc trừ giá đặt riêng cho từng ngày, và các hạng phòng",
    input: z.strictObject(ofProduct),
    result: pricesJson,
    rejections: { 404: "Không có sản phẩm này, hoặc bản nháp chưa đủ mục để có giá" },
    async handle(ctx, { id, ratePlanId }) {
      const product = await getProductName(ctx, kind, id);
      return { result: await pricesOf(ctx, product.id, ratePlanId) };
    },
  }),
  endpoint({
    method: "PUT",
    path: `${base}/prices`,
    tag,
    limit: "staff",
    access: "staff",
    permission: "prices.write",
    summary: "Lưu cả bảng giá. Đơn đã đặt giữ giá cũ; giá đặt riêng cho từng ngày giữ nguyên",
    input: z.strictObject({ ...ofProduct, rules: priceRulesInput, seen: z.array(idInput).max(300) }),
    inQuery: ["id", "ratePlanId"],
    bodyBytes: 256 * 1024,
    result: pricesJson,
    rejections: {
      404: "Không có sản phẩm hay điều kiện giá này, hoặc bản nháp chưa đủ mục để có giá",
      409: "Có người lưu bảng giá trước",
    },
    async handle(ctx, { id, ratePlanId, rules, seen }) {
      const product = await getProductName(ctx, kind, id);
      await withPublishedErrorNames(names, savePriceRules(ctx, product.id, rules, seen, ratePlanId));
      return { result: await pricesOf(ctx, product.id, ratePlanId) };
    },
  }),
];

async function pricesOf(ctx: Context, productId: string, ratePlanId: string | undefined) {
  const { rooms, rules } = await listPriceRules(ctx, productId, ratePlanId);
  return {
    rooms: rooms.map(({ id, title, hidden }) => ({ _id: id, title, hidden })),
    rules: rules.map(ruleDraftOf),
    seen: rules.map((rule) => rule.id),
  };
}
