import { z } from "zod";
import type { FromOffer } from "#modules/availability/contract/offer.ts";
import { FROM_PRICE_DAYS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { type CruiseDetail, itineraryInput } from "#modules/cruises/contract/cruise.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { slugInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { listedProductFields, listedProductToJson, ratePlanJson, withCurrentSlug } from "./listed-product.ts";

export const cruiseDetailJson = z.strictObject({
  ...listedProductFields,
  category: z.string(),
  lowestPrice: z
    .int()
    .nullable()
    .describe(
      `Ít nhất một khách phải trả khi hai người một phòng, trong ${FROM_PRICE_DAYS} ngày tới; null là chưa bán`,
    ),
  lowestPriceNights: z.int().nullable().describe("Số đêm của lowestPrice"),
  stars: z.int(),
  pier: z.string(),
  schedule: z.string(),
  spec: z.strictObject({
    ship: z.strictObject({ launch: z.int(), cabin: z.int(), shell: z.string(), trip: z.string(), admin: z.string() }),
  }),
  itineraries: z.array(itineraryInput),
  ratePlans: z.array(ratePlanJson),
});

export const productDetailEndpoint = endpoint({
  method: "GET",
  path: "/api/products/detail",
  tag: "Du thuyền",
  summary:
    "Một du thuyền đã đăng: phòng, điều kiện bán, lịch trình, quy định và giá thấp nhất. Địa chỉ cũ trả 404 kèm result.slug là địa chỉ mới",
  input: z.strictObject({ slug: slugInput }),
  result: cruiseDetailJson,
  rejections: { 404: "Không có tàu này; địa chỉ cũ thì result.slug là địa chỉ mới" },
  limit: "quote",
  readPriority: "product",
  access: "public",
  async handle(ctx, { slug }) {
    return { result: await withCurrentSlug(ctx, "cruise", slug, getCruiseJson(ctx, slug)) };
  },
});

/** All published data of a ship. Throws `not-found`. */
export async function getCruiseJson(ctx: Context, slug: string) {
  const cruise = await getCruiseBySlug(ctx, slug);
  const nights = TRIP_NIGHTS.find((nights) => cruise.itineraries.some((one) => one.nights === nights)) ?? 1;
  const [from, { depositPercent }] = await Promise.all([
    getFromOffer(ctx, { id: cruise.id, kind: "cruise", lengths: cruise.itineraries.map((one) => one.nights) }, nights),
    getPaymentSettings(ctx),
  ]);
  return toJson(cruise, from, depositPercent);
}

// The published names are historical and used only here.
function toJson(cruise: CruiseDetail, from: FromOffer, depositPercent: number | null) {
  const { own, shared } = listedProductToJson(cruise, from);
  const { launchYear, cabins, shell, trip, operator, ...same } = own;
  const { included, excluded, ratePlan, cancellation, instantConfirmation, ...fields } = same;
  return {
    ...fields,
    ...shared,
    category: cruise.category.id,
    lowestPriceNights: from.product?.nights ?? null,
    spec: { ship: { launch: launchYear, cabin: cabins, shell, trip, admin: operator } },
    // All cabins of a ship are sold on the same terms today.
    ratePlans: [
      {
        ...ratePlan,
        included,
        excluded,
        cancellation,
        instantConfirmation,
        depositPercent: ratePlan.depositPercent ?? depositPercent,
      },
    ],
  };
}
