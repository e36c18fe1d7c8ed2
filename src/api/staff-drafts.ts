import { z } from "zod";
import { productFields } from "#modules/products/contract/draft.ts";
import { idInput } from "#platform/input.ts";
import { type Endpoint, endpoint, versionInput } from "./endpoint.ts";
import { publishedPath, withPublishedErrorNames } from "./published-error-names.ts";
import { PRODUCT_BYTES, type StaffProductApi } from "./staff-product-api.ts";

/** Drafts of products, as in the editor: only a title is required. */
export function draftEndpoints<Product, Draft>(kind: StaffProductApi<Product, Draft>): Endpoint[] {
  const { tag, noun, paths, names } = kind;
  const staff = { tag, limit: "staff", access: "staff", permission: "catalogue.write" } as const;
  return [
    endpoint({
      ...staff,
      method: "POST",
      path: paths.addDraft,
      summary: `Bắt đầu bản nháp của một ${noun}: chỉ cần tên, hoặc chép từ một ${noun} đã có`,
      input: z.strictObject({
        title: productFields.title,
        copyOf: idInput.optional().describe(`Mã ${noun} được chép, trừ tên và đường dẫn`),
      }),
      result: z.strictObject({ _id: z.string(), version: z.int() }),
      rejections: { 404: `Không có ${noun} được chép` },
      async handle(ctx, start) {
        return { result: { _id: (await kind.start(ctx, start)).id, version: 1 } };
      },
    }),
    endpoint({
      ...staff,
      method: "PUT",
      path: paths.updateDraft,
      summary: `Lưu bản nháp của một ${noun}, đủ mục hay chưa; mục không gửi thì giữ nguyên. Trang đã đăng chỉ đổi khi đăng lại`,
      input: kind.draftInput.extend({ id: idInput, version: versionInput(0) }),
      inQuery: ["id"],
      bodyBytes: PRODUCT_BYTES,
      result: z.strictObject({
        _id: z.string(),
        version: z.int(),
        draft: z.boolean().describe("Có điều đã viết mà trang chưa hiện"),
        missing: z.record(z.string(), z.string()).describe("Những mục còn thiếu hoặc sai để đăng, mỗi mục một câu"),
      }),
      rejections: { 404: `Không có ${noun} này`, 409: "Có người sửa trước; result là bản hiện tại" },
      async handle(ctx, { id, version, ...draft }) {
        const write = kind.write(ctx, String(id), draft as Draft, { version: Number(version) });
        const { version: next, hasDraft, blockers } = await withPublishedErrorNames(names, write);
        const missing = Object.entries(blockers).map(([path, text]) => [publishedPath(names, path), text]);
        return { result: { _id: id, version: next, draft: hasDraft, missing: Object.fromEntries(missing) } };
      },
    }),
  ];
}
