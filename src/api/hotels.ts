import { z } from "zod";
import { type HotelCard, hotelSearch } from "#modules/hotels/contract/search.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { fromPriceWithReduction } from "#modules/hotels/rules/from-price-with-reduction.ts";
import { boards, type FromTerms, type PriceTermsShown } from "#modules/products/contract/product.ts";
import { cardPriceJson, cardPriceToJson } from "./card-price.ts";
import { endpoint, pageSchemaOf, staffStatusRejections } from "./endpoint.ts";
import { getHotelJson, hotelDetailJson } from "./hotel-detail.ts";
import { listOfOne } from "./listed-product.ts";
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

const tag = "Khách sạn";

const shownTerms = {
  board: z.enum(boards),
  freeCancellationDays: z
    .int()
    .nullable()
    .describe("Huỷ miễn phí trước ngày nhận phòng bao nhiêu ngày; null là không có"),
  givesBack: z.boolean().describe("false khi huỷ thì không hoàn tiền"),
};

const fromJson = z.object({
  price: z.int().describe("Một phòng mỗi đêm"),
  originalPrice: z.int().nullable().describe("Giá cùng phòng, cùng điều kiện trước khi giảm; null khi không giảm"),
  terms: z
    .object({
      room: z.string(),
      ...shownTerms,
      better: z
        .object({ ...shownTerms, more: z.int().describe("Cao hơn price bao nhiêu, cùng phòng và cùng đêm") })
        .nullable()
        .describe("Điều kiện tốt hơn rẻ nhất"),
    })
    .nullable(),
});

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
  from: fromJson.nullable().describe("Giá thấp nhất đặt được trong những ngày tới; null khi chưa có ngày nào"),
  rating: z.number().nullable().describe("Điểm trung bình; null khi chưa có đánh giá"),
  ratingCount: z.int(),
  tags: z.array(z.string()),
  stay: cardPriceJson.describe("Tổng cho kỳ ở khi có checkIn, theo điều kiện giá rẻ nhất đúng như đã lọc"),
});

export const hotelEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/hotels/get-list",
    tag,
    summary: "Danh sách khách sạn, có lọc, sắp xếp và phân trang; có ngày nhận phòng thì kèm tổng giá cho đoàn ở stay",
    input: hotelSearch.extend(listExtras),
    result: pageSchemaOf(z.union([hotelJson, hotelDetailJson, staffProductJson])),
    rejections: staffStatusRejections,
    limit: "read",
    access: "public",
    async handle(ctx, { sort_defaultPrice: byPrice, status, slug, ...search }) {
      const { title: text, city, page, size } = search;
      if (status) return { result: await listForStaff(ctx, "hotel", { status, text, areaId: city?.[0], page, size }) };
      if (slug) return { result: await listOfOne(getHotelJson(ctx, slug), { page, size }) };
      const { data, total } = await listPricedHotels(ctx, { ...search, sort: sortOf(byPrice) ?? search.sort });
      return { result: { data: data.map(toJson), total, page, size } };
    },
  }),
  searchEndpoint("hotel", "/api/hotels/search", tag, "Gợi ý khách sạn theo tên hoặc nơi, không cần dấu"),
];

// The published names are historical and used only here.
function toJson({ from, fromTerms, pictures: _, ...hotel }: HotelCard) {
  const { id, thumbnail, category, score, tags, stars, totalRooms, price: stay, ...card } = hotel;
  return {
    ...card,
    price: card.salePrice ?? card.defaultPrice,
    originalPrice: card.defaultPrice,
    stay: cardPriceToJson(stay),
    from: fromToJson({ ...hotel, from }, fromTerms),
    rating: score.average,
    ratingCount: score.count,
    tags: tags.map(({ text }) => text),
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

function fromToJson(
  hotel: Parameters<typeof fromPriceWithReduction>[0],
  terms: FromTerms | null,
): z.infer<typeof fromJson> | null {
  const { from: price, was } = fromPriceWithReduction(hotel);
  return price === null ? null : { price, originalPrice: was ?? null, terms: terms && fromTermsToJson(terms) };
}

const fromTermsToJson = ({ room, better, ...terms }: FromTerms) => ({
  room,
  ...shownToJson(terms),
  better: better && { ...shownToJson(better), more: better.moreVnd },
});

const shownToJson = ({ board, freeDays, givesBack }: PriceTermsShown) => ({
  board,
  freeCancellationDays: freeDays,
  givesBack,
});
