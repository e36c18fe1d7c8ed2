import { z } from "zod";
import { DomainError } from "#kernel/errors.ts";
import type { FromOffer } from "#modules/availability/contract/offer.ts";
import { cancellationTierInput, priceBases } from "#modules/availability/contract/rate-plan.ts";
import { FROM_PRICE_DAYS, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { type CruiseDetail, itineraryInput } from "#modules/cruises/contract/cruise.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { policyInput } from "#modules/products/contract/draft.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { boards } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import type { Room } from "#modules/rooms/contract.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { slugInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { pictureJson, pictureToJson } from "./images.ts";
import { featureJson, featureToJson, pictureUrl } from "./products.ts";

export const roomJson = z.strictObject({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  size: z.int().describe("m²"),
  baseGuests: z.int(),
  maxPersons: z.int(),
  maxAdults: z.int(),
  maxChildren: z.int(),
  extraBeds: z.int().optional().describe("Giường kê thêm được; không ghi là theo sức chứa"),
  cots: z.int().optional().describe("Nôi em bé"),
  bedType: z.string(),
  view: z.string(),
  roomCount: z.int(),
  features: z.array(featureJson),
  imgs: z.array(pictureJson),
  lowestPrice: z.int().nullable().describe("Như lowestPrice của tàu, cho hành trình mặc định và loại phòng này"),
});

export const ratePlanJson = z.strictObject({
  title: z.string(),
  basis: z
    .enum(priceBases)
    .describe("guest-trip: giá của một khách cho cả hành trình; room-night: giá của một phòng mỗi đêm"),
  board: z.enum(boards).describe("Bữa ăn gồm trong giá"),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
  cancellation: z
    .array(cancellationTierInput)
    .describe("Huỷ đến hết ngày thứ daysBefore trước ngày đi thì mất percent phần trăm; sau bậc cuối mất tất cả"),
  depositPercent: z.int().nullable().describe("Phần trăm trả trước khi payment là deposit; null là chỉ trả toàn bộ"),
  instantConfirmation: z.boolean(),
});

const detailJson = z.strictObject({
  ...{ _id: z.string(), slug: z.string(), title: z.string(), category: z.string() },
  thumbnail: z.string().nullable(),
  catalogs: z.array(pictureJson),
  defaultPrice: z.int(),
  lowestPrice: z
    .int()
    .nullable()
    .describe(
      `Ít nhất một khách phải trả khi hai người một phòng, trong ${FROM_PRICE_DAYS} ngày tới; null là chưa bán`,
    ),
  lowestPriceNights: z.int().nullable().describe("Số đêm của lowestPrice"),
  finalScoreReview: z.number().nullable(),
  numReviews: z.int(),
  stars: z.int(),
  ...{ address: z.string(), pier: z.string(), mapLink: z.string(), mapIframeLink: z.string(), schedule: z.string() },
  spec: z.strictObject({
    ship: z.strictObject({
      ...{ launch: z.int(), cabin: z.int(), shell: z.string(), trip: z.string(), admin: z.string() },
    }),
  }),
  ...{ checkInTime: z.string(), checkOutTime: z.string() },
  shortDescription: z.array(z.string()),
  longDescription: z.looseObject({ type: z.literal("doc") }),
  itineraries: z.array(itineraryInput),
  policies: z.array(policyInput),
  features: z.array(featureJson),
  rooms: z.array(roomJson),
  ratePlans: z.array(ratePlanJson),
});

export const productDetailEndpoint = endpoint({
  method: "GET",
  path: "/api/products/detail",
  area: "Du thuyền",
  summary:
    "Một du thuyền đã đăng: phòng, điều kiện bán, lịch trình, quy định và giá thấp nhất. Địa chỉ cũ trả 404 kèm result.slug là địa chỉ mới",
  input: z.strictObject({ slug: slugInput }),
  result: detailJson,
  limit: "quote",
  access: "public",
  async handle(ctx, { slug }) {
    const cruise = await orPresentSlug(ctx, "cruise", slug, getCruiseBySlug(ctx, slug));
    const nights = TRIP_NIGHTS.find((nights) => cruise.itineraries.some((one) => one.nights === nights)) ?? 1;
    const [from, { depositPercent }] = await Promise.all([
      getFromOffer(
        ctx,
        { id: cruise.id, kind: "cruise", lengths: cruise.itineraries.map((one) => one.nights) },
        nights,
      ),
      getPaymentSettings(ctx),
    ]);
    return { result: toJson(cruise, from, depositPercent) };
  },
});

/** What is read of a product; who asks for it by a former address is told the present one. */
export async function orPresentSlug<Detail>(ctx: Context, kind: ProductKind, slug: string, reading: Promise<Detail>) {
  try {
    return await reading;
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.kind === "not-found";
    const present = isUnknown ? await findRedirect(ctx, kind, slug) : null;
    if (!present) throw error;
    throw new DomainError("not-found", `${kind}-moved`, productMessages[kind].moved, { result: { slug: present } });
  }
}

// The published names are historical; nothing inside the product uses them.
function toJson(cruise: CruiseDetail, from: FromOffer, depositPercent: number | null) {
  const { id, category, score, images, amenities, rooms, launchYear, cabins, shell, trip, operator, ...same } = cruise;
  const { included, excluded, ratePlan, cancellation, instantConfirmation, updatedAt: _, ...shown } = same;
  return {
    ...shown,
    _id: id,
    category: category.id,
    thumbnail: pictureUrl(images[0] ?? null),
    catalogs: images.map(pictureToJson),
    lowestPrice: from.product?.price ?? null,
    lowestPriceNights: from.product?.nights ?? null,
    finalScoreReview: score.average,
    numReviews: score.count,
    spec: { ship: { launch: launchYear, cabin: cabins, shell, trip, admin: operator } },
    features: amenities.map(featureToJson),
    rooms: rooms.map((room) => roomToJson(room, from.rooms[room.id] ?? null)),
    // What the product sells today: every cabin of a ship on the same terms.
    ratePlans: [
      {
        ...{ ...ratePlan, included, excluded, cancellation, instantConfirmation },
        depositPercent: ratePlan.depositPercent ?? depositPercent,
      },
    ],
  };
}

export function roomToJson(room: Room, lowestPrice: number | null) {
  const { id, areaM2, maxGuests, bed, units, amenities, images, ...same } = room;
  return {
    ...same,
    ...{ _id: id, size: areaM2, maxPersons: maxGuests, bedType: bed, roomCount: units, lowestPrice },
    features: amenities.map(featureToJson),
    imgs: images.map(pictureToJson),
  };
}
