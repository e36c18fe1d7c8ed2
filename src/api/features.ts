import { z } from "zod";
import { createAmenity, updateAmenity } from "#modules/amenities/commands.ts";
import { type AmenityType, amenityInput, amenityTypes } from "#modules/amenities/contract.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { changeArea } from "#modules/cruises/commands/change-area.ts";
import { createArea } from "#modules/places/commands.ts";
import { listAreas } from "#modules/places/queries.ts";
import { deleteArea } from "#modules/products/commands/delete-place.ts";
import { removeAmenity } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import { idInput, pageInput } from "#platform/input.ts";
import { endpoint, pageSchemaOf } from "./endpoint.ts";
import { pageOf, sizeUpTo } from "./paging.ts";
import { placeEndpoints } from "./place-endpoints.ts";
import { featureJson, featureToJson } from "./products.ts";

/** Features have 30 to a page by default (specification, section 7). */
const featurePaging = { page: pageInput, size: sizeUpTo(100, 30) };

const empty = z.strictObject({});
const addedJson = z.strictObject({ _id: z.string() });

export const featureEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/features/get-list",
    tag: "Danh mục",
    summary: "Tiện ích theo loại: ship, ship-room, hotel hoặc hotel-room",
    input: z.strictObject({
      type: z.enum(amenityTypes).default("ship" satisfies AmenityType),
      ...featurePaging,
    }),
    result: pageSchemaOf(featureJson),
    limit: "read",
    access: "public",
    async handle(ctx, { type, ...page }) {
      return { result: await listFeatures(ctx, type, page) };
    },
  }),
  featureListEndpoint("hotel", "Tiện ích của khách sạn"),
  featureListEndpoint("hotel-room", "Tiện ích của phòng khách sạn"),
  ...placeEndpoints({
    tag: "Danh mục",
    path: "categories",
    pathNoun: "category",
    summaries: { list: "Vịnh và đảo mà tàu đi", add: "Thêm vịnh hoặc đảo", change: "Sửa vịnh hoặc đảo" },
    size: featurePaging.size,
    list: listAreas,
    create: createArea,
    change: changeArea,
  }),

  endpoint({
    method: "POST",
    path: "/api/features/add-new",
    tag: "Danh mục",
    summary: "Thêm tiện ích",
    input: amenityInput,
    result: addedJson,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, input) {
      return { result: { _id: (await createAmenity(ctx, input)).id } };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/features/update-feature",
    tag: "Danh mục",
    summary: "Sửa tiện ích; mọi tàu và phòng có tiện ích này đổi theo",
    input: amenityInput.extend({ id: idInput }),
    inQuery: ["id"],
    result: empty,
    rejections: { 404: "Không có tiện ích này", 409: "Loại của tiện ích không đổi được" },
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id, ...input }) {
      await updateAmenity(ctx, id, input);
      return { result: {} };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/features/delete-feature",
    tag: "Danh mục",
    summary: "Xoá một tiện ích không còn dùng ở đâu",
    rejections: { 404: "Không có tiện ích này", 409: "Tiện ích còn được dùng" },
    input: z.strictObject({ id: idInput }),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id }) {
      await removeAmenity(ctx, id);
      return { result: {} };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/categories/delete-category",
    tag: "Danh mục",
    summary: "Xoá một vịnh hoặc đảo không còn tàu",
    rejections: { 404: "Không có nơi này", 409: "Còn tàu ở đó" },
    input: z.strictObject({ id: idInput }),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id }) {
      await deleteArea(ctx, id);
      return { result: {} };
    },
  }),
];

/** The features of one type under their own path. */
function featureListEndpoint(type: "hotel" | "hotel-room", summary: string) {
  return endpoint({
    method: "GET",
    path: `/api/features-${type}/get-list`,
    tag: "Danh mục",
    summary: `${summary}; như features/get-list?type=${type}`,
    input: z.strictObject(featurePaging),
    result: pageSchemaOf(featureJson),
    limit: "read",
    access: "public",
    handle: async (ctx, page) => ({ result: await listFeatures(ctx, type, page) }),
  });
}

async function listFeatures(ctx: Context, type: AmenityType, page: { page: number; size: number }) {
  const features = await listAmenities(ctx, type);
  return pageOf(features.map(featureToJson), page);
}
