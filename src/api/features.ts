import { z } from "zod";
import { createAmenity, deleteAmenity, updateAmenity } from "#modules/amenities/commands.ts";
import { type AmenityType, amenityInput, amenityTypes } from "#modules/amenities/contract.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { changeArea } from "#modules/cruises/commands/change-area.ts";
import { createArea, deleteArea } from "#modules/places/commands.ts";
import { areaInput } from "#modules/places/contract.ts";
import { listAreas } from "#modules/places/queries.ts";
import { idInput, pageInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";

/** Features come 30 to a page unless asked otherwise (specification, section 7). */
const FEATURE_PAGE = { default: 30, max: 100 } as const;

const featureSize = z.coerce
  .number()
  .catch(FEATURE_PAGE.default)
  .default(FEATURE_PAGE.default)
  .transform((size) => Math.min(FEATURE_PAGE.max, Math.max(1, Math.trunc(size))));

const empty = z.strictObject({});
const addedJson = z.strictObject({ _id: z.string() });
const featureJson = z.object({ _id: z.string(), text: z.string(), icon: z.string() });
const categoryJson = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

export const featureEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/features/get-list",
    area: "Danh mục",
    summary: "Tiện ích theo loại: ship, ship-room, hotel hoặc hotel-room",
    input: z.strictObject({
      type: z.enum(amenityTypes).default("ship" satisfies AmenityType),
      page: pageInput,
      size: featureSize,
    }),
    result: listOf(featureJson),
    limit: "read",
    access: "public",
    async handle(ctx, { type, page, size }) {
      const all = await listAmenities(ctx, type);
      const data = all.slice((page - 1) * size, page * size).map(({ id, text, icon }) => ({ _id: id, text, icon }));
      return { result: { data, total: all.length, page, size } };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/categories/get-list",
    area: "Danh mục",
    summary: "Vịnh và đảo mà tàu đi",
    input: z.strictObject({ page: pageInput, size: featureSize }),
    result: listOf(categoryJson),
    limit: "read",
    access: "public",
    async handle(ctx, { page, size }) {
      const areas = await listAreas(ctx);
      const data = areas.slice((page - 1) * size, page * size).map(({ id, name, slug }) => ({ _id: id, name, slug }));
      return { result: { data, total: areas.length, page, size } };
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/features/add-new",
    area: "Danh mục",
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
    area: "Danh mục",
    summary: "Sửa tiện ích; mọi tàu và phòng có tiện ích này đổi theo",
    input: amenityInput.extend({ id: idInput }),
    inQuery: ["id"],
    result: empty,
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
    area: "Danh mục",
    summary: "Xoá một tiện ích không còn dùng ở đâu",
    input: z.strictObject({ id: idInput }),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id }) {
      await deleteAmenity(ctx, id);
      return { result: {} };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/categories/add-new",
    area: "Danh mục",
    summary: "Thêm vịnh hoặc đảo",
    input: areaInput,
    result: addedJson,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, input) {
      return { result: { _id: (await createArea(ctx, input)).id } };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/categories/update-category",
    area: "Danh mục",
    summary: "Sửa vịnh hoặc đảo",
    input: areaInput.extend({ id: idInput }),
    inQuery: ["id"],
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id, ...input }) {
      await changeArea(ctx, id, input);
      return { result: {} };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/categories/delete-category",
    area: "Danh mục",
    summary: "Xoá một vịnh hoặc đảo không còn tàu",
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
