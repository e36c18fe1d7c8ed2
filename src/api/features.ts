import { z } from "zod";
import { type AmenityType, amenityTypes } from "#modules/amenities/contract.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { listAreas } from "#modules/places/queries.ts";
import { pageInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";

/** Features come 30 to a page unless asked otherwise (specification, section 7). */
const FEATURE_PAGE = { default: 30, max: 100 } as const;

const featureSize = z.coerce
  .number()
  .catch(FEATURE_PAGE.default)
  .default(FEATURE_PAGE.default)
  .transform((size) => Math.min(FEATURE_PAGE.max, Math.max(1, Math.trunc(size))));

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
    input: z.strictObject({}),
    result: listOf(categoryJson),
    limit: "read",
    access: "public",
    async handle(ctx) {
      const areas = await listAreas(ctx);
      const data = areas.map(({ id, name, slug }) => ({ _id: id, name, slug }));
      return { result: { data, total: data.length, page: 1, size: data.length } };
    },
  }),
];
