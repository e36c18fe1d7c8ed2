import { z } from "zod";
import { suggestHotels } from "#modules/hotels/queries.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { listCities } from "#modules/places/queries.ts";
import { pageInput, textInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";

const citySize = z.coerce
  .number()
  .catch(10)
  .default(10)
  .transform((size) => Math.min(MAX_CITIES, Math.max(1, Math.trunc(size))));

export const hotelEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/hotels/search",
    area: "Khách sạn",
    summary: "Gợi ý khách sạn theo tên hoặc nơi, không cần dấu",
    input: z.strictObject({ title: textInput(0, 100) }),
    result: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })) }),
    limit: "read",
    access: "public",
    async handle(ctx, { title }) {
      const data = await suggestHotels(ctx, title);
      return { result: { data }, beside: { data } };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/cities/get-list",
    area: "Khách sạn",
    summary: `Thành phố có khách sạn; size=${MAX_CITIES} là tất cả`,
    input: z.strictObject({ page: pageInput, size: citySize }),
    result: listOf(z.object({ _id: z.string(), name: z.string(), slug: z.string() })),
    limit: "read",
    access: "public",
    async handle(ctx, { page, size }) {
      const cities = await listCities(ctx);
      const data = cities.slice((page - 1) * size, page * size).map(({ id, name, slug }) => ({ _id: id, name, slug }));
      return { result: { data, total: cities.length, page, size } };
    },
  }),
];
