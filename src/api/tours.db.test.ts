import { inArray, sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import type { Context } from "#platform/context.ts";
import { endpoints } from "#tests/support/api-client.ts";
import { anAmenity, anArea, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";
import { CruiseRules } from "#web/site/cruises/detail/cruise-rules.tsx";
import { Description, Features } from "#web/site/product/product-text.tsx";

async function aSession(ctx: Context) {
  const send = httpClient(ctx);
  const { token } = await asSignedIn(ctx, await anAccount(ctx, "owner"));
  const cookie = `__Host-token=${token}`;
  return (method: string, path: string, body?: object) => send(path, { method, cookie, ...(body && { body }) });
}

async function aProduct(ctx: Context, change: object = {}) {
  return {
    title: "Du thuyền Hoàng Hôn",
    slug: "hoang-hon",
    defaultPrice: 3_350_000,
    category: await anArea(ctx),
    stars: 5,
    address: "Cảng Tuần Châu",
    pier: "Tuần Châu",
    mapLink: "https://maps.example/x",
    mapIframeLink: "https://maps.example/y",
    schedule: "2 ngày 1 đêm",
    spec: { ship: { launch: 2022, cabin: 24, shell: "Thép", trip: "Tuần Châu - Ti Tốp", admin: "Công ty Thử" } },
    checkInTime: "12:00",
    checkOutTime: "10:30",
    shortDescription: ["Ban công riêng"],
    longDescription: [{ type: "paragraph", text: "Một ngày trên vịnh." }],
    included: ["Các bữa ăn"],
    excluded: [],
    policies: [{ title: "Giấy tờ", text: "Mang căn cước." }],
    cancellation: [{ daysBefore: 8, percent: 0 }],
    itineraries: [],
    instantConfirmation: true,
    features: [await anAmenity(ctx, "Spa")],
    catalogs: [await aPicture(ctx)],
    rooms: [aRoom()],
    ...change,
  };
}

const aParagraph = (text: string, href: string) => ({
  type: "paragraph",
  content: [{ type: "text", marks: [{ type: "link", attrs: { href } }], text }],
});

const aRoom = (change: object = {}) => ({
  title: "Ban Công",
  description: "",
  size: 28,
  baseGuests: 2,
  maxPersons: 3,
  maxAdults: 2,
  maxChildren: 1,
  bedType: "1 giường đôi",
  view: "Vịnh",
  roomCount: 10,
  features: [],
  imgs: [],
  ...change,
});

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3a8a82" } });

describe("the life of a ship by API", () => {
  test("a ship is created as a draft, changed, published, highlighted and hidden, and every response matches its schema", async ({
    ctx,
  }) => {
    const call = await aSession(ctx);
    const answers: Record<string, Awaited<ReturnType<typeof call>>> = {};
    const callAndRecord = async (method: string, path: string, query = "", body?: object) => {
      const answer = await call(method, path + query, body);
      answers[`${method} ${path}`] = answer;
      return answer.body.result;
    };

    const product = await aProduct(ctx);
    const { _id } = await callAndRecord("POST", "/api/products/add-new", "", product);
    await expect(getCruiseBySlug(ctx, "hoang-hon")).rejects.toMatchObject({ kind: "not-found" });
    const read = await callAndRecord("GET", "/api/products/get-product", `?id=${_id}`);
    const longDescription = richTextOf([{ type: "paragraph", text: "Một ngày trên vịnh." }]);
    const own = { rooms: [{ title: "Ban Công" }], longDescription, version: 0, status: "draft" };
    expect(read).toMatchObject({ ...product, ...own });
    const { _id: __, status: ___, draft: ____, version, ...written } = read;
    const saved = await callAndRecord("PUT", "/api/products/update-product", `?id=${_id}`, {
      ...written,
      title: "Tên Mới",
      version,
    });
    const stale = await call("PUT", `/api/products/update-product?id=${_id}`, { ...written, version });
    expect([stale.status, stale.body.error.code, stale.body.result.draft.title]).toEqual([
      409,
      "changed-meanwhile",
      "Tên Mới",
    ]);
    await callAndRecord("PUT", "/api/products/update-status-tour", `?id=${_id}`, {
      status: "published",
      confirmed: true,
      ...saved,
      _id: undefined,
    });
    expect((await getCruiseBySlug(ctx, "hoang-hon")).title).toBe("Tên Mới");
    await callAndRecord("PUT", "/api/highlights-tour", "", { ids: [_id], before: [] });
    expect(await callAndRecord("GET", "/api/highlights-tour")).toMatchObject({ data: [{ _id, status: "published" }] });
    await call("PUT", `/api/products/update-status-tour?id=${_id}`, { status: "hidden" });
    const list = await callAndRecord("GET", "/api/products/get-list", "?status=hidden&title=ten");
    expect(list).toMatchObject({ total: 1, data: [{ _id, active: false, status: "hidden", version: 1 }] });

    for (const one of endpoints) {
      const answer = answers[`${one.method} ${one.path}`];
      if (!answer) continue;
      expect(answer.status, one.path).toBe(200);
      expect(() => one.result.parse(answer.body.result), one.path).not.toThrow();
    }
  });

  test("a ship with fewer cabins than before opens no more than it has, after a change and after publishing", async ({
    ctx,
  }) => {
    const call = await aSession(ctx);
    const { id, roomIds } = await aCruise(ctx, { imageIds: [await aPicture(ctx)], capacity: 5 });
    const write = async (roomCount: number) => {
      const read = (await call("GET", `/api/products/get-product?id=${id}`)).body.result;
      const { _id: __, status: ___, draft: ____, ...product } = read;
      const rooms = product.rooms.map((room: object) => ({ ...room, roomCount }));
      return call("PUT", `/api/products/update-product?id=${id}`, { ...product, rooms });
    };
    const mostOpen = async () => {
      const nights = await ctx.db.select().from(roomNights).where(inArray(roomNights.roomId, roomIds));
      return Math.max(...nights.map((night) => night.capacity));
    };

    expect((await write(3)).status).toBe(200);
    expect(await mostOpen()).toBe(3);
    await ctx.db.execute(sql`update rooms set units = 2 where product_id = ${id}`);
    const published = await call("PUT", `/api/products/update-status-tour?id=${id}`, {
      status: "published",
      confirmed: true,
    });
    expect(published.status).toBe(200);
    expect(await mostOpen()).toBe(2);
  });

  test("features and categories are created, changed, and deleted while unused", async ({ ctx }) => {
    const call = await aSession(ctx);
    for (const [add, update, remove, input] of [
      [
        "features/add-new",
        "features/update-feature",
        "features/delete-feature",
        { type: "ship", text: "Xông hơi", icon: "spa", position: 1 },
      ],
      [
        "categories/add-new",
        "categories/update-category",
        "categories/delete-category",
        { name: "Cô Tô", slug: "co-to", position: 9 },
      ],
    ] as const) {
      const { _id } = (await call("POST", `/api/${add}`, input)).body.result;
      expect((await call("PUT", `/api/${update}?id=${_id}`, { ...input, position: 2 })).status).toBe(200);
      expect((await call("DELETE", `/api/${remove}?id=${_id}`)).status).toBe(200);
      expect((await call("DELETE", `/api/${remove}?id=${_id}`)).status).toBe(404);
    }
    const product = await aProduct(ctx);
    await call("POST", "/api/products/add-new", product);
    const used = await call("DELETE", `/api/features/delete-feature?id=${product.features[0]}`);
    expect([used.status, used.body.error.code]).toEqual([409, "amenity-in-use"]);
    expect((await call("DELETE", `/api/categories/delete-category?id=${product.category}`)).body.error.code).toBe(
      "area-in-use",
    );
  });

  test("drafts and states are hidden from visitors", async ({ ctx }) => {
    const send = httpClient(ctx);
    expect((await send("/api/products/get-list?status=all")).status).toBe(401);
    expect((await send("/api/products/get-list")).status).toBe(200);
  });

  test.for([
    { status: "published" },
    { rank: 1 },
    { id: "01980000-0000-7000-8000-000000000000" },
    { scoreMilli: 5000 },
    { numReviews: 99 },
    { updatedAt: "2020-01-01" },
    { spec: { ship: { launch: 2022, cabin: 24, shell: "Thép", trip: "x", admin: "y", score: 5 } } },
    { rooms: [aRoom({ productId: "x" })] },
    { mapLink: "javascript:alert(1)" },
    { mapIframeLink: "data:text/html,x" },
    { longDescription: [] },
    { longDescription: { type: "doc", content: [{ type: "paragraph" }] } },
    { longDescription: { type: "doc", content: [{ type: "html", html: "<b>x</b>" }] } },
    { longDescription: { type: "doc", content: [aParagraph("x", "javascript:alert(1)")] } },
    { rooms: [] },
    { rooms: [aRoom({ maxPersons: 1 })] },
    { slug: "../admin" },
  ])("a ship is rejected with %j", async (change, { ctx }) => {
    const call = await aSession(ctx);
    const { status, body } = await call("POST", "/api/products/add-new", await aProduct(ctx, change));
    expect([status, body.error.code]).toEqual([400, "invalid-input"]);
  });
});

test("text that looks like HTML is shown as text in every field", async ({ ctx }) => {
  const call = await aSession(ctx);
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>"'</title>`;
  const product = await aProduct(ctx, {
    title: evil,
    address: evil,
    pier: evil.slice(0, 80),
    schedule: evil.slice(0, 80),
    shortDescription: [evil],
    longDescription: {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: evil }] },
        { type: "paragraph", content: [{ type: "text", text: evil, marks: [{ type: "bold" }] }] },
      ],
    },
    included: [evil],
    excluded: [evil],
    policies: [{ title: evil.slice(0, 80), text: evil }],
    rooms: [
      aRoom({ title: evil.slice(0, 80), description: evil, bedType: evil.slice(0, 80), view: evil.slice(0, 80) }),
    ],
  });
  const { _id } = (await call("POST", "/api/products/add-new", product)).body.result;
  expect(
    (await call("PUT", `/api/products/update-status-tour?id=${_id}`, { status: "published", confirmed: true })).status,
  ).toBe(200);
  const cruise = await getCruiseBySlug(ctx, "hoang-hon");

  const html = [
    createElement(Features, { product: cruise }),
    createElement(Description, { product: cruise }),
    createElement(CruiseRules, { cruise, cancellation: null }),
  ]
    .map((element) => renderToStaticMarkup(element))
    .join("");

  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>"/);
  expect(html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThanOrEqual(7);
});

describe("pictures", () => {
  async function upload(ctx: Context, bytes: Uint8Array, name = "file") {
    const { token } = await asSignedIn(ctx, await anAccount(ctx, "content"));
    const form = new FormData();
    form.append(name, new File([new Uint8Array(bytes)], "../../x.php", { type: "text/html" }));
    return httpClient(ctx)("/api/images/upload", { form, cookie: `__Host-token=${token}` });
  }

  test("pictures are stored without their name, type and location, and described later", async ({ ctx }) => {
    const bytes = await photograph(1600, 1067)
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: "20/1 55/1 0/1" } })
      .toBuffer();
    const { status, body } = await upload(ctx, bytes);
    expect([status, body.result]).toEqual([200, expect.objectContaining({ width: 1600, height: 1067, alt: "" })]);
    expect(body.result.link).toBe(`/media/${body.result._id}/640.webp`);

    const call = await aSession(ctx);
    const described = { alt: "Boong tàu", focalX: 0.25, focalY: 0.5 };
    const answer = await call("PUT", `/api/images/update-image?id=${body.result._id}`, described);
    expect(answer.body.result).toMatchObject(described);
    const wrong = await call("PUT", `/api/images/update-image?id=${body.result._id}`, { ...described, key: "x" });
    expect(wrong.status).toBe(400);
  });

  test("invalid, oversized and missing pictures are rejected", async ({ ctx }) => {
    const bomb = await photograph(16_000, 4000).png().toBuffer();
    const codes = [
      await upload(ctx, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")),
      await upload(ctx, bomb),
      await upload(ctx, Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(10 * 1024 * 1024)])),
      await upload(ctx, Buffer.alloc(10), "other"),
    ].map(({ status, body }) => [status, body.error.code]);
    expect(codes).toEqual([
      [400, "not-an-image"],
      [400, "image-too-large"],
      [400, "image-too-heavy"],
      [400, "no-file"],
    ]);
    const call = await aSession(ctx);
    expect((await call("POST", "/api/images/upload", {})).status).toBe(415);
  });
});
