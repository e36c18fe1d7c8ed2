import { z } from "zod";
import type { Amenity } from "#modules/amenities/contract.ts";
import { type CruiseCard, cruiseSearch } from "#modules/cruises/contract/search.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { StaffProductSearch } from "#modules/products/contract/editing.ts";
import { type ProductKind, type PublishState, publishStates } from "#modules/products/contract/product.ts";
import { SUGGESTIONS } from "#modules/products/limits.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import type { Context } from "#platform/context.ts";
import { textInput } from "#platform/input.ts";
import { cardPriceJson, cardPriceToJson } from "./card-price.ts";
import { endpoint, listOf, staffStatusRefusals } from "./endpoint.ts";
import { sliceOf, suggestionPaging, suggestionsFor } from "./paging.ts";

/** What every list of products takes beside the address of its page. */
export const listExtras = {
  sort_defaultPrice: z.enum(["ASC", "DESC"]).optional(),
  /** For staff: products in other states too, as they are written. */
  status: z.enum(["all", ...publishStates]).optional(),
};

export const sortOf = (byPrice: "ASC" | "DESC" | undefined) => byPrice && (byPrice === "ASC" ? "price" : "-price");

export const featureJson = z.object({ _id: z.string(), text: z.string(), icon: z.string() });
export const featureToJson = ({ id, text, icon }: Amenity) => ({ _id: id, text, icon });

const productJson = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  category: z.string(),
  defaultPrice: z.int(),
  finalScoreReview: z.number().nullable(),
  numReviews: z.int(),
  stars: z.int(),
  pier: z.string(),
  schedule: z.string(),
  spec: z.object({ ship: z.object({ launch: z.int(), shell: z.string(), cabin: z.int() }) }),
  features: z.array(featureJson),
  price: cardPriceJson.describe("Tổng cho cả đoàn khi có ngày đi"),
});

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

export const productEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/products/get-list",
    area: "Du thuyền",
    summary: "Danh sách du thuyền, có lọc, sắp xếp và phân trang; có ngày đi thì kèm tổng giá cho cả đoàn",
    input: cruiseSearch.extend(listExtras),
    result: listOf(z.union([productJson, staffProductJson])),
    refusals: staffStatusRefusals,
    limit: "read",
    access: "public",
    async handle(ctx, { sort_defaultPrice: byPrice, status, ...search }) {
      const { title: text, category, page, size } = search;
      if (status)
        return { result: await listForStaff(ctx, "cruise", { status, text, areaId: category?.[0], page, size }) };
      const sort = sortOf(byPrice) ?? search.sort;
      const { data, total } = await listPricedCruises(ctx, { ...search, sort });
      return { result: { data: data.map(toJson), total, page, size } };
    },
  }),
  searchEndpoint("cruise", "/api/products/search", "Du thuyền", "Gợi ý du thuyền theo tên, không cần dấu"),
];

/** Suggestions of a kind by what is typed, in both places where older clients read them. */
export function searchEndpoint(kind: ProductKind, path: string, area: string, summary: string) {
  return endpoint({
    ...{ method: "GET", path, area, summary, limit: "read", access: "public", turn: "product" },
    input: z.strictObject({ title: textInput(0, 100), ...suggestionPaging(SUGGESTIONS) }),
    result: z.object({ data: z.array(suggestionJson) }),
    besideResult: true,
    async handle(ctx, { title, ...page }) {
      const data = sliceOf(await suggestProducts(ctx, kind, title, suggestionsFor(page)), page);
      return { result: { data } };
    },
  });
}

/** Where a picture is served, 640 pixels wide. */
export const pictureUrl = (picture: Picture | null) => picture && `/media/${picture.id}/640.webp`;

type StaffList = Omit<StaffProductSearch, "state"> & { status: PublishState | "all" };

/** Products of a kind in any state, as they are written. */
export async function listForStaff(ctx: Context, kind: ProductKind, { status, page, size, ...search }: StaffList) {
  const state = status === "all" ? undefined : status;
  const list = await listStaffProducts(ctx, kind, { ...search, state, page, size });
  const data = list.data.map(({ id, slug, title, thumbnail, defaultPrice, state, hasWork, version, updatedAt }) => ({
    ...{ _id: id, slug, title, thumbnail: pictureUrl(thumbnail), defaultPrice, status: state, version },
    ...{ active: state === "published", draft: hasWork, modified: updatedAt.toISOString() },
  }));
  return { data, total: list.total, page, size };
}

// The published names are historical; nothing inside the product uses them.
function toJson({ id, thumbnail, category, score, launchYear, shell, cabins, tags, ...card }: CruiseCard) {
  return {
    _id: id,
    slug: card.slug,
    title: card.title,
    thumbnail: pictureUrl(thumbnail),
    category: category.id,
    defaultPrice: card.defaultPrice,
    finalScoreReview: score.average,
    numReviews: score.count,
    stars: card.stars,
    pier: card.pier,
    schedule: card.schedule,
    spec: { ship: { launch: launchYear, shell, cabin: cabins } },
    features: tags.map(featureToJson),
    price: cardPriceToJson(card.price),
  };
}
