import { expect } from "vitest";
import { z } from "zod";
import { createAmenity } from "#modules/amenities/commands.ts";
import { listAreas } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { apiClient, endpoints } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aHotel } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const unknownNames = ["x", "utm_source", "page[number]", "size[]", "filter[$gt]", "__proto__", "constructor", "limit"];

const write = (ctx: Context, method: string, path: string, body?: unknown) =>
  apiClient({ ...ctx, actor: aStaffMember("owner") }).send(path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

test("a read ignores unknown parameters in any spelling", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const hotel = await aHotelOnSale(ctx, { city: "Hạ Long" });
  const api = apiClient({ ...ctx, actor: aStaffMember("owner") });
  const strange = unknownNames.map((name) => `${encodeURIComponent(name)}=1&${name}=2`).join("&");
  const needed: Record<string, string> = {
    "/api/products/get-product": `id=${cruise.id}`,
    "/api/products/detail": `slug=${cruise.slug}`,
    "/api/products/search": "title=thu",
    "/api/hotels/search": "title=cua",
    "/api/hotels/detail": `slug=${hotel.slug}`,
    "/api/hotels/get-hotel": `id=${hotel.slug}`,
    "/api/products/prices": `id=${cruise.id}`,
    "/api/products/nights": `id=${cruise.id}&from=2026-12-01&to=2026-12-07`,
    "/api/hotels/prices": `id=${hotel.id}`,
    "/api/hotels/nights": `id=${hotel.id}&from=2026-12-01&to=2026-12-07`,
    "/api/reviews/get-list": `productId=${cruise.id}`,
    "/api/reviews-v2/get-list": `productId=${cruise.id}`,
    "/api/search-airport": "query=da",
    "/api/search-airline": "code=VN",
    "/api/products/availability": `slug=${cruise.slug}&from=2026-12-01&to=2026-12-07`,
    "/api/hotels/availability": `slug=${hotel.slug}&from=2026-12-01&to=2026-12-07&nights=3`,
  };
  const reads = endpoints.filter(({ method, path }) => method === "GET" && path !== "/api/internal-user/auth/me");
  expect(reads.length).toBeGreaterThan(10);

  for (const { path } of reads) {
    const plain = await api.get(`${path}?${needed[path] ?? ""}`);
    const marked = await api.get(`${path}?${strange}&${needed[path] ?? ""}`);
    expect(plain.status, path).toBe(200);
    expect(marked.body, path).toEqual(plain.body);
  }
});

test("a read takes the last value of a repeated parameter", async ({ ctx }) => {
  const { body } = await apiClient(ctx).get("/api/categories/get-list?size=1&size=7");
  expect(body.result).toMatchObject({ size: 7 });
});

test.for(unknownNames)("a write rejects %s in its query and in its body", async (name, { ctx }) => {
  const area = { slug: "vinh-thu", name: "Vịnh Thử", position: 1 };
  const [id, query] = ["01980000-0000-7000-8000-000000000000", `${encodeURIComponent(name)}=1`];
  const withIt = `${JSON.stringify(area).slice(0, -1)},${JSON.stringify(name)}:1}`;

  const rejected = [
    await write(ctx, "POST", `/api/categories/add-new?${query}`, area),
    await write(ctx, "POST", "/api/categories/add-new", withIt),
    await write(ctx, "PUT", `/api/categories/update-category?id=${id}&${query}`, area),
    await write(ctx, "PUT", `/api/categories/update-category?id=${id}`, withIt),
    await write(ctx, "DELETE", `/api/categories/delete-category?id=${id}&${query}`),
    await write(ctx, "POST", `/api/images/upload?${query}`),
  ];

  for (const { status, body } of rejected) {
    expect([status, body.error?.code]).toEqual([400, "invalid-input"]);
    expect(Object.entries(body.error?.fields ?? {})).toEqual([[name, "Mục này không có."]]);
  }
  expect(await listAreas(ctx)).toEqual([]);
});

test("a write rejects body fields in its query, and repeated names there", async ({ ctx }) => {
  const [one, two] = ["01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"];
  const area = { slug: "vinh-thu", name: "Vịnh Thử", position: 1 };

  const inAddress = await write(ctx, "PUT", `/api/categories/update-category?id=${one}&name=Khac`, area);
  const twice = await write(ctx, "DELETE", `/api/internal-user/delete-user?ids=${one}&ids=${two}`);
  const empty = await write(ctx, "DELETE", `/api/internal-user/delete-user?ids=${one}&force=`);

  expect(inAddress.body.error?.fields).toEqual({ name: "Mục này không có." });
  expect(twice.body.error?.fields).toEqual({ ids: "Mục này được gửi hai lần." });
  expect(empty.body.error?.fields).toEqual({ force: "Mục này không có." });
});

test("a write rejects a repeated name in its body, and changes nothing", async ({ ctx }) => {
  const twice = await apiClient(ctx).post(
    "/api/categories/add-new",
    '{"slug":"vinh-mot","name":"Vịnh Một","position":1,"slug":"vinh-hai"}',
  );

  expect(twice).toMatchObject({ status: 400, body: { success: false, error: { code: "repeated-name" } } });
  expect(twice.body.error?.fields).toEqual({ slug: "Mục này được gửi hai lần." });
  expect(await listAreas(ctx)).toEqual([]);
});

test("the documentation lists query parameters separately from body fields", async ({ ctx }) => {
  const { body } = await apiClient(ctx).get("/api/openapi.json");
  const parameters = z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]);
  const { paths, info } = z
    .object({
      info: z.object({ description: z.string() }),
      paths: z.record(z.string(), z.record(z.string(), z.object({ parameters }))),
    })
    .parse(body);
  const named = (path: string, method: string) =>
    paths[path]?.[method]?.parameters.flatMap((one) => (one.in === "query" ? one.name : []));

  expect(named("/api/highlights-tour", "put")).toEqual([]);
  expect(named("/api/highlights-tour", "get")).toEqual(["page", "size"]);
  expect(named("/api/products/update-product", "put")).toEqual(["id"]);
  expect(paths["/api/features-hotel/get-list"]?.get?.parameters).toMatchObject([
    { name: "page", required: false, schema: { default: 1 } },
    { name: "size", required: false, schema: { default: 30 }, description: expect.stringContaining("1 đến 100") },
  ]);
  expect(info.description).toContain("GET bỏ qua tham số lạ");
});

test("every list can be read page by page within its limits", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { title: "Du thuyền Ngọc Lam" });
  await aCruise(ctx, { title: "Du thuyền Ngọc Biển" });
  for (const title of ["Khách sạn Cửa Lục", "Khách sạn Cửa Ông"]) await aHotel(ctx, { title });
  const staff = apiClient({ ...ctx, actor: aStaffMember("owner") });
  const put = await write(ctx, "PUT", "/api/highlights-tour", { ids: [cruise.id] });
  expect(put.status).toBe(200);
  const lists = endpoints.filter(({ method, path }) => method === "GET" && /get-list$|highlights-tour$/.test(path));
  const suggestions = [
    "/api/products/search?title=ngoc&",
    "/api/hotels/search?title=cua&",
    "/api/search-airport?query=da&",
  ];

  for (const { path } of lists) {
    const of = /reviews/.test(path) ? `productId=${cruise.id}&` : "";
    const far = await staff.get(`${path}?${of}page=1000000&size=1`);
    expect(far.body.result, path).toMatchObject({ data: [], page: 1_000_000, size: 1 });
    for (const [size, page] of [
      ["-3", "0"],
      ["NaN", "1.5"],
      ["1e308", "-1"],
      ["Infinity", "x"],
    ]) {
      const { status, body } = await staff.get(`${path}?${of}page=${page}&size=${size}`);
      const shown = z.object({ page: z.int(), size: z.int().min(1).max(150) }).parse(body.result);
      expect([status, shown.page], path).toEqual([200, 1]);
    }
  }
  for (const start of suggestions) {
    const named = async (query: string) => {
      const { body } = await staff.get(`${start}${query}`);
      const { data, results } = body.result as { data?: unknown[]; results?: unknown[] };
      return data ?? results ?? [];
    };
    const all = await named("");
    expect(all.length).toBeGreaterThan(1);
    expect([...(await named("size=1")), ...(await named("size=1&page=2"))]).toEqual(all.slice(0, 2));
    expect(await named("page=1000000&size=20")).toEqual([]);
  }
});

test("features of hotels and of rooms have their own paths with the same results", async ({ ctx }) => {
  for (const type of ["hotel", "hotel-room", "ship"] as const) {
    for (const text of ["Hồ bơi", "Bãi biển"]) {
      await createAmenity({ ...ctx, actor: aStaffMember("owner") }, { type, text, icon: "waves", position: 1 });
    }
  }
  const api = apiClient(ctx);
  for (const type of ["hotel", "hotel-room"]) {
    for (const query of ["", "page=2&size=1", "size=1000", "size=x&page=x", "type=ship"]) {
      const own = await api.get(`/api/features-${type}/get-list?${query}`);
      const typed = await api.get(`/api/features/get-list?${query}&type=${type}`);
      expect(own.body).toEqual(typed.body);
      expect(own.body.result).toMatchObject({ total: 2 });
    }
  }
});
