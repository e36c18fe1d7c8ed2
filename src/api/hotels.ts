import { z } from "zod";
import { type HotelCard, hotelSearch } from "#modules/hotels/contract/search.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { boards } from "#modules/products/contract/product.ts";
import { endpoint, listOf } from "./endpoint.ts";
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

const area = "Khách sạn";

const hotelJson = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  productType: z.literal("hotel"),
  thumbnail: z.string().nullable(),
  city: z.string(),
  location: z.string().describe("Tên thành phố"),
  description: z.string(),
  defaultPrice: z.int().describe("Giá một phòng mỗi đêm"),
  salePrice: z.int().nullable().describe("Giá đang bán khi thấp hơn defaultPrice"),
  standard: z.int().describe("Hạng sao"),
  finalScoreReview: z.number().nullable(),
  numReviews: z.int(),
  spec: z.object({ hotel: z.object({ totalRooms: z.int() }) }),
  features: z.array(featureJson),
  price: z.int().describe("Giá đang bán một phòng mỗi đêm: salePrice khi có, không thì defaultPrice"),
  originalPrice: z.int().describe("Giá gốc một phòng mỗi đêm"),
  rating: z.number().nullable().describe("Điểm trung bình; null khi chưa có đánh giá"),
  ratingCount: z.int(),
  tags: z.array(z.string()),
  stay: z
    .object({
      kind: z.string(),
      total: z.int().optional(),
      rooms: z.int().optional(),
      board: z.enum(boards).optional(),
      freeUntil: z.string().nullable().optional().describe("Ngày cuối được huỷ miễn phí"),
      givesBack: z.boolean().optional().describe("false khi huỷ thì không hoàn tiền"),
    })
    .nullable()
    .describe("Tổng cho kỳ ở khi có checkIn, theo điều kiện giá rẻ nhất đúng như đã lọc"),
});

export const hotelEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/hotels/get-list",
    area,
    summary: "Danh sách khách sạn, có lọc, sắp xếp và phân trang; có ngày nhận phòng thì kèm tổng giá cho đoàn ở stay",
    input: hotelSearch.extend(listExtras),
    result: listOf(z.union([hotelJson, staffProductJson])),
    limit: "read",
    access: "public",
    async handle(ctx, { sort_defaultPrice: byPrice, status, ...search }) {
      const { title: text, city, page, size } = search;
      if (status) return { result: await listForStaff(ctx, "hotel", { status, text, areaId: city?.[0], page, size }) };
      const { data, total } = await listPricedHotels(ctx, { ...search, sort: sortOf(byPrice) ?? search.sort });
      return { result: { data: data.map(toJson), total, page, size } };
    },
  }),
  searchEndpoint("hotel", "/api/hotels/search", area, "Gợi ý khách sạn theo tên hoặc nơi, không cần dấu"),
];

// The published names are historical; nothing inside the product uses them.
function toJson({ id, thumbnail, category, score, tags, stars, totalRooms, from: _, price: stay, ...card }: HotelCard) {
  return {
    ...card,
    ...{ price: card.salePrice ?? card.defaultPrice, originalPrice: card.defaultPrice, stay },
    ...{ rating: score.average, ratingCount: score.count, tags: tags.map(({ text }) => text) },
    _id: id,
    productType: "hotel" as const,
    thumbnail: pictureUrl(thumbnail),
    city: category.id,
    location: category.name,
    standard: stars,
    finalScoreReview: score.average,
    numReviews: score.count,
    spec: { hotel: { totalRooms } },
    features: tags.map(featureToJson),
  };
}
