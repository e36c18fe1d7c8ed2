import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { MAX_CITIES } from "#modules/places/limits.ts";
import { listCities } from "#modules/places/queries.ts";
import { SUGGESTIONS } from "#modules/products/limits.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { pageInput, textInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";
import { pageOf, sizeUpTo, sliceOf, suggestionPaging, suggestionsFor } from "./paging.ts";

export const hotelEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/hotels/search",
    area: "Khách sạn",
    summary: "Gợi ý khách sạn theo tên hoặc nơi, không cần dấu",
    input: z.strictObject({ title: textInput(0, 100), ...suggestionPaging(SUGGESTIONS) }),
    result: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })) }),
    limit: "read",
    access: "public",
    async handle(ctx, { title, ...page }) {
      const data = sliceOf(await suggestProducts(ctx, "hotel", title, suggestionsFor(page)), page);
      return { result: { data }, beside: { data } };
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/cities/get-list",
    area: "Khách sạn",
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
];
