import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { PAGE_SIZE } from "#kernel/page.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { highlightsInput } from "#modules/products/contract/editing.ts";
import { publishStates } from "#modules/products/contract/product.ts";
import { MAX_HIGHLIGHTS } from "#modules/products/limits.ts";
import { listHighlights, listHighlightsToArrange } from "#modules/products/queries/highlights.ts";
import { idInput, pageInput, textInput } from "#platform/input.ts";
import { type Endpoint, endpoint, pageSchemaOf, versionInput } from "./endpoint.ts";
import { pageOf, sizeUpTo } from "./paging.ts";
import { pictureUrl } from "./products.ts";
import { withPublishedErrorNames } from "./published-error-names.ts";
import { draftEndpoints } from "./staff-drafts.ts";
import { PRODUCT_BYTES, type StaffProductApi } from "./staff-product-api.ts";

const empty = z.strictObject({});
const savedJson = z.strictObject({ _id: z.string(), version: z.int() });

/** The staff calls for the products of a kind and the highlighted ones. */
export function staffProductEndpoints<Product, Draft>(kind: StaffProductApi<Product, Draft>): Endpoint[] {
  return [...editingEndpoints(kind), ...draftEndpoints(kind), statusEndpoint(kind), ...highlightEndpoints(kind)];
}

function editingEndpoints<Product, Draft>(kind: StaffProductApi<Product, Draft>): Endpoint[] {
  const { tag, noun, paths, input } = kind;
  const staff = { tag, limit: "staff", access: "staff" } as const;
  return [
    endpoint({
      ...staff,
      method: "GET",
      path: paths.one,
      summary: `Một ${noun} với mọi mục đã viết, kể cả bản nháp, và version để gửi khi sửa`,
      input: z.strictObject({ id: textInput(1, 80).describe("Mã hoặc đường dẫn (slug)") }),
      formerNames: { slug: "id" },
      result: kind.draftInput.extend({
        _id: z.string(),
        version: z.int(),
        status: z.enum(publishStates),
        draft: z.boolean().describe("Có điều đã viết mà trang chưa hiện"),
      }),
      rejections: { 404: `Không có ${noun} này` },
      permission: "catalogue.read",
      async handle(ctx, { id }) {
        const { draft: content, id: _id, version, state: status, hasDraft: draft } = await kind.read(ctx, id);
        return { result: { ...content, _id, version, status, draft } };
      },
    }),
    endpoint({
      ...staff,
      method: "POST",
      path: paths.add,
      summary: `Thêm ${noun} ở trạng thái nháp; result._id là mã mới`,
      input,
      bodyBytes: PRODUCT_BYTES,
      result: savedJson,
      rejections: { 409: "Đường dẫn (slug) đã có" },
      permission: "catalogue.write",
      async handle(ctx, product) {
        const { id } = await withPublishedErrorNames(kind.names, kind.create(ctx, product as Product));
        return { result: { _id: id, version: 0 } };
      },
    }),
    endpoint({
      ...staff,
      method: "PUT",
      path: paths.update,
      summary: `Sửa toàn bộ một ${noun}. version là bản đã đọc; có người sửa trước thì trả 409 cùng bản hiện tại`,
      input: input.extend({ id: idInput, version: versionInput(0) }),
      inQuery: ["id"],
      bodyBytes: PRODUCT_BYTES,
      result: savedJson,
      rejections: {
        404: `Không có ${noun} này`,
        409: "Có người sửa trước (result là bản hiện tại), slug đã có, hoặc bỏ đi thứ đã bán",
      },
      permission: "catalogue.write",
      async handle(ctx, { id, version, ...product }) {
        const update = kind.update(ctx, String(id), product as Product, { version: Number(version) });
        const saved = await withPublishedErrorNames(kind.names, update);
        return { result: { _id: id, version: saved.version } };
      },
    }),
  ];
}

const statusEndpoint = <Product, Draft>({
  kind,
  tag,
  noun,
  paths,
  names,
  publish,
}: StaffProductApi<Product, Draft>): Endpoint =>
  endpoint({
    tag,
    limit: "staff",
    access: "staff",
    method: "PUT",
    path: paths.status,
    summary: `Đăng (published) hoặc ẩn (hidden) một ${noun}; còn thiếu mục thì trả 409 và error.fields`,
    input: z.strictObject({
      id: idInput,
      status: z.enum(["published", "hidden"]),
      version: versionInput(0).optional(),
      confirmed: z.boolean().default(false).describe("Vẫn đăng khi khách chưa đặt được vì thiếu giá hay đêm mở bán"),
    }),
    inQuery: ["id"],
    result: empty,
    rejections: {
      404: `Không có ${noun} này`,
      409: "Còn thiếu mục (error.fields), khách chưa đặt được (not-on-sale), hoặc có người sửa trước",
    },
    permission: "catalogue.publish",
    async handle(ctx, { id, status, version, confirmed }) {
      if (status === "hidden") await hideProduct(ctx, kind, id);
      else
        await withPublishedErrorNames(
          names,
          publish(ctx, id, { confirmed, ...(version !== undefined && { version }) }),
        );
      return { result: {} };
    },
  });

function highlightEndpoints<Product, Draft>({ kind, tag, noun, paths }: StaffProductApi<Product, Draft>): Endpoint[] {
  const staff = { tag, limit: "staff", access: "staff" } as const;
  return [
    endpoint({
      method: "GET",
      path: paths.highlights,
      tag,
      limit: "read",
      access: "public",
      summary: `Top ${noun} theo thứ tự đã xếp, tối đa ${MAX_HIGHLIGHTS}; nhân viên thấy cả ${noun} chưa đăng hay đã ẩn`,
      input: z.strictObject({ page: pageInput, size: sizeUpTo(PAGE_SIZE.max, MAX_HIGHLIGHTS) }),
      result: pageSchemaOf(
        z.strictObject({
          _id: z.string(),
          title: z.string(),
          slug: z.string(),
          thumbnail: z.string().nullable(),
          status: z.enum(publishStates),
        }),
      ),
      async handle(ctx, page) {
        const read = can(ctx.actor, "catalogue.read") ? listHighlightsToArrange : listHighlights;
        const data = (await read(ctx, kind)).map(({ id, title, slug, thumbnail, state }) => ({
          _id: id,
          title,
          slug,
          thumbnail: pictureUrl(thumbnail),
          status: state,
        }));
        return { result: pageOf(data, page) };
      },
    }),
    endpoint({
      ...staff,
      method: "PUT",
      path: paths.highlights,
      summary: `Xếp top ${noun}: ids theo thứ tự; before là danh sách đã đọc, khác thì trả 409`,
      input: highlightsInput(kind),
      result: empty,
      rejections: { 409: "Có người xếp lại trước" },
      permission: "catalogue.publish",
      async handle(ctx, input) {
        await setHighlights(ctx, kind, input);
        return { result: {} };
      },
    }),
  ];
}
