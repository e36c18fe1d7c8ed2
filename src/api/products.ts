import { z } from "zod";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { StaffProductSearch } from "#modules/products/contract/editing.ts";
import { type ProductKind, type PublishState, publishStates } from "#modules/products/contract/product.ts";
import { MAX_SUGGESTIONS } from "#modules/products/limits.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import type { Context } from "#platform/context.ts";
import { slugInput, textInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { sliceOf, suggestionLimit, suggestionPageInput } from "./paging.ts";

/** The input of every product list besides its page and size. */
export const listExtras = {
  sort_defaultPrice: z.enum(["ASC", "DESC"]).optional(),
  status: z
    .enum(["all", ...publishStates])
    .optional()
    .describe("Cho nhân viên: cả nơi chưa đăng hay đã ẩn, như đang viết"),
  slug: slugInput.optional().describe("Chỉ nơi có đường dẫn này, với mọi mục như detail; các điều kiện khác bỏ qua"),
};

export const sortOf = (byPrice: "ASC" | "DESC" | undefined) => byPrice && (byPrice === "ASC" ? "price" : "-price");

export const featureJson = z.object({ _id: z.string(), text: z.string(), icon: z.string() });
export const featureToJson = ({ id, text, icon }: Amenity) => ({ _id: id, text, icon });

export const staffProductJson = z.strictObject({
  _id: z.string(),
  slug: z.string().nullable(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  defaultPrice: z.int().nullable(),
  status: z.enum(publishStates),
  active: z.boolean(),
  draft: z.boolean(),
  version: z.int(),
  modified: z.string(),
});

const suggestionJson = z.object({ slug: z.string(), title: z.string() });

/** Suggestions of a kind for a typed text, in both places where older clients read them. */
export function searchEndpoint(kind: ProductKind, path: string, tag: string, summary: string) {
  return endpoint({
    method: "GET",
    path,
    tag,
    summary,
    limit: "read",
    access: "public",
    readPriority: "product",
    input: z.strictObject({ title: textInput(0, 100), ...suggestionPageInput(MAX_SUGGESTIONS) }),
    result: z.object({ data: z.array(suggestionJson) }),
    flattenResult: true,
    async handle(ctx, { title, ...page }) {
      const data = sliceOf(await suggestProducts(ctx, kind, title, suggestionLimit(page)), page);
      return { result: { data } };
    },
  });
}

/** The address of a picture, 640 pixels wide. */
export const pictureUrl = (picture: Picture | null) => picture && `/media/${picture.id}/640.webp`;

type StaffList = Omit<StaffProductSearch, "state"> & { status: PublishState | "all" };

/** Products of a kind in any state, with their drafts. */
export async function listForStaff(ctx: Context, kind: ProductKind, { status, page, size, ...search }: StaffList) {
  const state = status === "all" ? undefined : status;
  const list = await listStaffProducts(ctx, kind, { ...search, state, page, size });
  const data = list.data.map(({ id, slug, title, thumbnail, defaultPrice, state, hasDraft, version, updatedAt }) => ({
    _id: id,
    slug,
    title,
    thumbnail: pictureUrl(thumbnail),
    defaultPrice,
    status: state,
    version,
    active: state === "published",
    draft: hasDraft,
    modified: updatedAt.toISOString(),
  }));
  return { data, total: list.total, page, size };
}
