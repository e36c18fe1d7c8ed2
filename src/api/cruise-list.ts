import { z } from "zod";
import { type CruiseCard, cruiseSearch } from "#modules/cruises/contract/search.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { cardPriceJson, cardPriceToJson } from "./card-price.ts";
import { endpoint, pageSchemaOf, staffStatusRejections } from "./endpoint.ts";
import { listOfOne } from "./listed-product.ts";
import { cruiseDetailJson, getCruiseJson } from "./product-detail.ts";
import {
  featureJson,
  featureToJson,
  listExtras,
  listForStaff,
  pictureUrl,
  searchEndpoint,
  sortOf,
  staffProductJson,
} from "./products.ts";

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

export const cruiseListEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/products/get-list",
    tag: "Du thuyền",
    summary: "Danh sách du thuyền, có lọc, sắp xếp và phân trang; có ngày đi thì kèm tổng giá cho cả đoàn",
    input: cruiseSearch.extend(listExtras),
    result: pageSchemaOf(z.union([productJson, cruiseDetailJson, staffProductJson])),
    rejections: staffStatusRejections,
    limit: "read",
    access: "public",
    async handle(ctx, { sort_defaultPrice: byPrice, status, slug, ...search }) {
      const { title: text, category, page, size } = search;
      if (status)
        return { result: await listForStaff(ctx, "cruise", { status, text, areaId: category?.[0], page, size }) };
      if (slug) return { result: await listOfOne(getCruiseJson(ctx, slug), { page, size }) };
      const sort = sortOf(byPrice) ?? search.sort;
      const { data, total } = await listPricedCruises(ctx, { ...search, sort });
      return { result: { data: data.map(toJson), total, page, size } };
    },
  }),
  searchEndpoint("cruise", "/api/products/search", "Du thuyền", "Gợi ý du thuyền theo tên, không cần dấu"),
];

// The published names are historical and used only here.
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
