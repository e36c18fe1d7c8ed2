import { z } from "zod";
import { DomainError } from "#kernel/errors.ts";
import type { FromOffer } from "#modules/availability/contract/offer.ts";
import { cancellationTierInput, priceBases } from "#modules/availability/contract/rate-plan.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import { policyInput } from "#modules/products/contract/draft.ts";
import { boards, type ProductKind } from "#modules/products/contract/product.ts";
import { productMessages } from "#modules/products/messages.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import type { Room } from "#modules/rooms/contract.ts";
import type { Context } from "#platform/context.ts";
import { pictureJson, pictureToJson } from "./images.ts";
import { pageOf } from "./paging.ts";
import { featureJson, featureToJson, pictureUrl } from "./products.ts";

const roomJson = z.strictObject({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  size: z.int().describe("m²"),
  area: z.int().describe("m², như size"),
  baseGuests: z.int(),
  maxPersons: z.int(),
  userPerRoom: z.int().describe("Số khách tối đa, như maxPersons"),
  maxAdults: z.int(),
  maxChildren: z.int(),
  extraBeds: z.int().optional().describe("Giường kê thêm được; không ghi là theo sức chứa"),
  cots: z.int().optional().describe("Nôi em bé"),
  bedType: z.string(),
  view: z.string(),
  roomCount: z.int(),
  features: z.array(featureJson),
  featuresList: z.array(z.string()).describe("Mã của features"),
  thumbnail: z.string().nullable(),
  imgs: z.array(pictureJson),
  price: z.int().nullable().describe("Như lowestPrice"),
  lowestPrice: z
    .int()
    .nullable()
    .describe("Như lowestPrice của tàu hay khách sạn, cho loại phòng này; null là chưa bán"),
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

/** The published fields of every product sold by the night. The kind describes the lowest price. */
export const listedProductFields = {
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  catalogs: z.array(pictureJson),
  defaultPrice: z.int(),
  finalScoreReview: z.number().nullable(),
  numReviews: z.int(),
  address: z.string(),
  mapLink: z.string(),
  mapIframeLink: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  shortDescription: z.array(z.string()),
  longDescription: z.looseObject({ type: z.literal("doc") }),
  policies: z.array(policyInput),
  features: z.array(featureJson),
  rooms: z.array(roomJson),
};

/** Reads a product; a former slug is answered with the current one. */
export async function withCurrentSlug<Detail>(ctx: Context, kind: ProductKind, slug: string, reading: Promise<Detail>) {
  try {
    return await reading;
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.kind === "not-found";
    const present = isUnknown ? await findRedirect(ctx, kind, slug) : null;
    if (!present) throw error;
    throw new DomainError("not-found", `${kind}-moved`, productMessages[kind].moved, { result: { slug: present } });
  }
}

/** A list of the one product, or an empty list when it does not exist. */
export async function listOfOne<Detail>(reading: Promise<Detail>, slice: { page: number; size: number }) {
  try {
    return pageOf([await reading], slice);
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not-found") return pageOf([], slice);
    throw error;
  }
}

/** The shared fields under their published names, and the rest for the kind. */
export function listedProductToJson<Detail extends CruiseDetail | HotelDetail>(detail: Detail, from: FromOffer) {
  const { id, category: _, score, images, amenities, rooms, updatedAt: __, ...own } = detail;
  const shared = {
    _id: id,
    thumbnail: pictureUrl(images[0] ?? null),
    catalogs: images.map(pictureToJson),
    lowestPrice: from.product?.price ?? null,
    finalScoreReview: score.average,
    numReviews: score.count,
    features: amenities.map(featureToJson),
    rooms: rooms.map((room) => roomToJson(room, from.rooms[room.id] ?? null)),
  };
  return { own, shared };
}

function roomToJson(room: Room, lowestPrice: number | null) {
  const { id, areaM2, maxGuests, bed, units, amenities, images, ...same } = room;
  return {
    ...same,
    area: areaM2,
    userPerRoom: maxGuests,
    _id: id,
    size: areaM2,
    maxPersons: maxGuests,
    bedType: bed,
    roomCount: units,
    price: lowestPrice,
    lowestPrice,
    thumbnail: pictureUrl(images[0] ?? null),
    features: amenities.map(featureToJson),
    featuresList: amenities.map(({ id }) => id),
    imgs: images.map(pictureToJson),
  };
}
