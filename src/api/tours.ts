import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { publishOnSale, updateOnSale } from "#modules/cruises/commands/publish-on-sale.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { highlightsInput } from "#modules/products/contract/editing.ts";
import { publishStates } from "#modules/products/contract/product.ts";
import { MAX_HIGHLIGHTS } from "#modules/products/limits.ts";
import { highlightsToArrange } from "#modules/products/queries/highlights.ts";

import { idInput, pageInput, textInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";
import { pageOf, sizeUpTo } from "./paging.ts";
import { contentOf, productInput, productOf } from "./product-input.ts";

const area = "Quản trị du thuyền";
const versionInput = z.int("Phiên bản là số nguyên.").min(0);
const empty = z.strictObject({});
const savedJson = z.strictObject({ _id: z.string(), version: z.int() });

/** The longest ship has some 300 KB of text. */
const PRODUCT_BYTES = 512 * 1024;

/** What staff do with ships, and with the ships on top. */
export const tourEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/products/get-product",
    area,
    summary: "Một du thuyền với mọi mục đã viết, kể cả bản nháp, và version để gửi khi sửa",
    input: z.strictObject({ id: textInput(1, 80) }),
    result: z.looseObject({
      _id: z.string(),
      version: z.int(),
      status: z.enum(publishStates),
      draft: z.boolean(),
      longDescription: z.looseObject({ type: z.literal("doc") }),
    }),
    limit: "staff",
    access: "staff",
    permission: "catalogue.read",
    async handle(ctx, { id }) {
      const cruise = await getCruiseToEdit(ctx, id);
      const { version, state: status, hasWork: draft } = cruise;
      return { result: { ...productOf(cruise.work), _id: cruise.id, version, status, draft } };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/products/add-new",
    area,
    summary: "Thêm du thuyền ở trạng thái nháp; result._id là mã mới",
    input: productInput,
    bodyBytes: PRODUCT_BYTES,
    result: savedJson,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, product) {
      const content = contentOf(product);
      const rooms = content.rooms.map(({ hidden: _, id: __, ...room }) => room);
      const { id } = await createCruise(ctx, { ...content, rooms, status: "draft", rank: 1000 });
      return { result: { _id: id, version: 0 } };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/products/update-product",
    area,
    summary: "Sửa toàn bộ một du thuyền. version là bản đã đọc; có người sửa trước thì trả 409 cùng bản hiện tại",
    input: productInput.extend({ id: idInput, version: versionInput }),
    inQuery: ["id"],
    bodyBytes: PRODUCT_BYTES,
    result: savedJson,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id, version, ...product }) {
      const saved = await updateOnSale(ctx, id, contentOf(product), { version });
      return { result: { _id: id, version: saved.version } };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/products/update-status-tour",
    area,
    summary: "Đăng (published) hoặc ẩn (hidden) một du thuyền; còn thiếu mục thì trả 409 và error.fields",
    input: z.strictObject({ id: idInput, status: z.enum(["published", "hidden"]), version: versionInput.optional() }),
    inQuery: ["id"],
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.publish",
    async handle(ctx, { id, status, version }) {
      if (status === "hidden") await hideProduct(ctx, "cruise", id);
      else await publishOnSale(ctx, id, { confirmed: true, ...(version !== undefined && { version }) });
      return { result: {} };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/highlights-tour",
    area,
    summary: `Top du thuyền theo thứ tự nhân viên đã xếp, tối đa ${MAX_HIGHLIGHTS}`,
    input: z.strictObject({ page: pageInput, size: sizeUpTo(PAGE_SIZE.max, MAX_HIGHLIGHTS) }),
    result: listOf(
      z.strictObject({ _id: z.string(), title: z.string(), slug: z.string(), status: z.enum(publishStates) }),
    ),
    limit: "staff",
    access: "staff",
    permission: "catalogue.read",
    async handle(ctx, page) {
      const ships = await highlightsToArrange(ctx, "cruise");
      const data = ships.map(({ id, title, slug, state }) => ({ _id: id, title, slug, status: state }));
      return { result: pageOf(data, page) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/highlights-tour",
    area,
    summary: "Xếp top du thuyền: ids theo thứ tự; before là danh sách đã đọc, khác thì trả 409",
    input: highlightsInput("cruise"),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.publish",
    async handle(ctx, input) {
      await setHighlights(ctx, "cruise", input);
      return { result: {} };
    },
  }),
];
