import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { changeCity } from "#modules/hotels/commands/change-city.ts";
import { createCity } from "#modules/places/commands.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { listCities } from "#modules/places/queries.ts";
import { deleteCities } from "#modules/products/commands/delete-place.ts";
import { idListInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { sizeUpTo } from "./paging.ts";
import { placeEndpoints } from "./place-endpoints.ts";

const tag = "Thành phố";

export const cityEndpoints = [
  ...placeEndpoints({
    tag,
    path: "cities",
    pathNoun: "city",
    summaries: {
      list: `Thành phố có khách sạn; size=${MAX_CITIES} là tất cả`,
      add: "Thêm thành phố",
      change: "Sửa thành phố; khách sạn ở đó tìm được theo tên mới ngay",
    },
    size: sizeUpTo(MAX_CITIES, PAGE_SIZE.default),
    list: listCities,
    create: createCity,
    change: changeCity,
  }),
  endpoint({
    method: "DELETE",
    path: "/api/cities/delete-city",
    tag,
    summary: "Xoá thành phố theo ids=a,b; còn khách sạn ở đó thì trả 409 và result.usedBy",
    input: z.strictObject({ ids: idListInput.refine((ids) => ids.length > 0, "Chọn ít nhất một thành phố.") }),
    result: z.strictObject({}),
    rejections: { 404: "Không có thành phố này", 409: "Còn khách sạn ở đó; result.usedBy nói những khách sạn nào" },
    limit: "staff",
    access: "staff",
    permission: "catalogue.write",
    async handle(ctx, { ids }) {
      await deleteCities(ctx, ids);
      return { result: {} };
    },
  }),
];
