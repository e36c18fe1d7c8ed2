import { z } from "zod";
import type { FromOffer } from "#modules/availability/contract/offer.ts";
import { FROM_PRICE_DAYS } from "#modules/availability/limits.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import {
  coordinatesInput,
  type HotelDetail,
  houseRulesInput,
  surroundingInput,
} from "#modules/hotels/contract/hotel.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { slugInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { listedProductFields, listedProductToJson, ratePlanJson, withCurrentSlug } from "./listed-product.ts";

export const hotelDetailJson = z.strictObject({
  ...listedProductFields,
  city: z.string(),
  location: z.string(),
  salePrice: z.int().nullable(),
  lowestPrice: z
    .int()
    .nullable()
    .describe(`Ít nhất một phòng mỗi đêm, trong ${FROM_PRICE_DAYS} ngày tới; null là chưa bán`),
  standard: z.int(),
  coordinates: coordinatesInput.nullable(),
  spec: z.strictObject({
    hotel: z.strictObject({
      totalRooms: z.int(),
      admin: z.string(),
      built: z.int().nullable(),
      renovated: z.int().nullable(),
      floors: z.int().nullable(),
    }),
  }),
  houseRules: z.strictObject(Object.fromEntries(Object.keys(houseRulesInput.shape).map((name) => [name, z.string()]))),
  surroundings: z.array(surroundingInput).describe("metres: cách khách sạn bao nhiêu mét"),
  ratePlans: z.array(
    ratePlanJson.omit({ included: true, excluded: true }).extend({
      _id: z.string(),
      restAtHouse: z.boolean().describe("Phần còn lại sau cọc trả tại khách sạn"),
    }),
  ),
});

export const hotelDetailEndpoint = endpoint({
  method: "GET",
  path: "/api/hotels/detail",
  tag: "Khách sạn",
  summary:
    "Một khách sạn đã đăng: phòng, điều kiện bán, nội quy, xung quanh và giá thấp nhất. Địa chỉ cũ trả 404 kèm result.slug là địa chỉ mới",
  input: z.strictObject({ slug: slugInput }),
  result: hotelDetailJson,
  rejections: { 404: "Không có khách sạn này; địa chỉ cũ thì result.slug là địa chỉ mới" },
  limit: "quote",
  readPriority: "product",
  access: "public",
  async handle(ctx, { slug }) {
    return { result: await withCurrentSlug(ctx, "hotel", slug, getHotelJson(ctx, slug)) };
  },
});

/** All published data of a hotel. Throws `not-found`. */
export async function getHotelJson(ctx: Context, slug: string) {
  const hotel = await getHotelBySlug(ctx, slug);
  const [from, { depositPercent }] = await Promise.all([
    getFromOffer(ctx, { id: hotel.id, kind: "hotel", lengths: [] }, 1),
    getPaymentSettings(ctx),
  ]);
  return toJson(hotel, from, depositPercent);
}

// The published names are historical and used only here.
function toJson(hotel: HotelDetail, from: FromOffer, usualDeposit: number | null) {
  const { own, shared } = listedProductToJson(hotel, from);
  const { stars, plans, totalRooms, operator, builtYear, renovatedYear, floors, ...fields } = own;
  return {
    ...fields,
    ...shared,
    city: hotel.category.id,
    location: hotel.category.name,
    standard: stars,
    spec: { hotel: { totalRooms, admin: operator, built: builtYear, renovated: renovatedYear, floors } },
    ratePlans: plans.map(
      ({ id, title, basis, board, cancellation, depositPercent, restAtHouse, instantConfirmation }) => ({
        _id: id,
        title,
        basis,
        board,
        cancellation,
        restAtHouse,
        instantConfirmation,
        depositPercent: depositPercent ?? usualDeposit,
      }),
    ),
  };
}
