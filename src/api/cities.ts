import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { changeCity } from "#modules/hotels/commands/change-city.ts";
import { createCity } from "#modules/places/commands.ts";
import { placeInput } from "#modules/places/contract.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { listCities } from "#modules/places/queries.ts";
import { deleteCities } from "#modules/products/commands/delete-place.ts";
import { idInput, idListInput, pageInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";
import { pageOf, sizeUpTo } from "./paging.ts";

const area = "Thành phố";
const empty = z.strictObject({});

export const cityEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/cities/get-list",
    area,
    summary: `Thành phố có khách sạn; size=${MAX_CITIES} là tất cả`,
    input: z.strictObject({ page: pageInput, size: sizeUpTo(MAX_CITIES, PAGE_SIZE.default) }),
    result: listOf(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
    limit: "read",
    access: "public",
    async handle(ctx, page) {
      const cities = (await listCities(ctx)).map(({ id, name, slug }) => ({ _id: id, name, slug }));
      return { result: pageOf(cities, page) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/cities/add-new",
    area,
    summary: "Thêm thành phố",
    input: placeInput,
    result: z.strictObject({ _id: z.string() }),
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, input) {
      return { result: { _id: (await createCity(ctx, input)).id } };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/cities/update-city",
    area,
    summary: "Sửa thành phố; khách sạn ở đó tìm được theo tên mới ngay",
    input: placeInput.extend({ id: idInput }),
    inQuery: ["id"],
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { id, ...input }) {
      await changeCity(ctx, id, input);
      return { result: {} };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/api/cities/delete-city",
    area,
    summary: "Xoá thành phố theo ids=a,b; còn khách sạn ở đó thì trả 409 và result.usedBy",
    input: z.strictObject({ ids: idListInput.refine((ids) => ids.length > 0, "Chọn ít nhất một thành phố.") }),
    result: empty,
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { ids }) {
      await deleteCities(ctx, ids);
      return { result: {} };
    },
  }),
];
