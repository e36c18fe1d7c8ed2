import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { anArea, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aCity } from "#tests/support/home.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";

async function aSession(ctx: Context) {
  const send = httpClient(ctx);
  const { token } = await asSignedIn(ctx, await anAccount(ctx, "manager"));
  return async (method: string, path: string, body?: object) => {
    const answer = await send(path, { method, cookie: `__Host-token=${token}`, ...(body && { body }) });
    return { status: answer.status, ...answer.body };
  };
}

const kinds = { products: "get-product", hotels: "get-hotel" };

test.for(Object.entries(kinds))(
  "%s: a draft begins with a title, and says what is missing in published names",
  async ([base, one], { ctx }) => {
    const call = await aSession(ctx);
    const { _id, version } = (await call("POST", `/api/${base}/add-draft`, { title: "Nhà Mới" })).result;
    const spec = base === "products" ? { ship: { admin: "Công ty Thử" } } : { hotel: { admin: "Công ty Thử" } };
    const room = { title: "Ban Công", maxPersons: 2 };

    const saved = await call("PUT", `/api/${base}/update-draft?id=${_id}`, { version, spec, rooms: [room] });
    const read = (await call("GET", `/api/${base}/${one}?id=${_id}`)).result;
    const next = await call("PUT", `/api/${base}/update-draft?id=${_id}`, {
      version: saved.result.version,
      stars: 4,
      standard: 4,
    });
    const stale = await call("PUT", `/api/${base}/update-draft?id=${_id}`, { version, title: "Khác" });

    expect(saved.result).toMatchObject({ _id, version: version + 1, draft: true });
    const place = base === "products" ? "category" : "city";
    expect(saved.result.missing).toMatchObject({
      [place]: "Bạn cần điền mục này.",
      "rooms.0.size": "Bạn cần điền mục này.",
    });
    expect(Object.keys(saved.result.missing).join()).not.toMatch(/areaId|cityId|areaM2|imageIds|operator/);
    expect(read).toMatchObject({ title: "Nhà Mới", slug: "nha-moi", spec, rooms: [{ ...room, size: null }] });
    // A field of the other kind is rejected. The title stays, because it was not sent.
    expect(next.error?.fields).toEqual({ [base === "products" ? "standard" : "stars"]: "Mục này không có." });
    expect([stale.status, stale.error.code, stale.result.draft.title]).toEqual([409, "changed-meanwhile", "Nhà Mới"]);
  },
);

test("a complete draft of a ship can be priced and published", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { _id, version } = (await call("POST", "/api/products/add-draft", { title: "Du thuyền Dần Dần" })).result;
  const prices = () => call("GET", `/api/products/prices?id=${_id}`);
  expect((await prices()).status).toBe(404);

  const texts = {
    category: await anArea(ctx),
    defaultPrice: 3_000_000,
    stars: 5,
    pier: "Tuần Châu",
    schedule: "2 ngày 1 đêm",
    address: "Cảng Tuần Châu",
    mapLink: "https://maps.example/x",
    mapIframeLink: "https://maps.example/y",
    spec: { ship: { launch: 2022, cabin: 24, shell: "Thép", trip: "Ti Tốp", admin: "Công ty Thử" } },
    checkInTime: "12:00",
    checkOutTime: "10:30",
    shortDescription: ["Ban công riêng"],
    longDescription: [{ type: "paragraph", text: "Một ngày trên vịnh." }],
    cancellation: [{ daysBefore: 8, percent: 0 }],
  };
  const first = (await call("PUT", `/api/products/update-draft?id=${_id}`, { version, ...texts })).result;
  expect(Object.keys(first.missing).sort()).toEqual(["catalogs", "rooms"]);
  const room = {
    title: "Ban Công",
    size: 28,
    baseGuests: 2,
    maxPersons: 3,
    maxAdults: 2,
    maxChildren: 1,
    roomCount: 4,
    bedType: "1 giường đôi",
    view: "Vịnh",
  };
  const rest = { version: first.version, rooms: [room], catalogs: [await aPicture(ctx)] };
  const second = (await call("PUT", `/api/products/update-draft?id=${_id}`, rest)).result;

  expect(second).toMatchObject({ draft: false, missing: {} });
  expect((await prices()).result.rooms).toMatchObject([{ title: "Ban Công" }]);
  const status = { status: "published", confirmed: true, version: second.version };
  expect((await call("PUT", `/api/products/update-status-tour?id=${_id}`, status)).status).toBe(200);
});

test("a draft of a published ship changes its page only when it is published", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { id, slug } = await aCruise(ctx, { imageIds: [await aPicture(ctx)], title: "Du thuyền Cũ" });
  const saved = await call("PUT", `/api/products/update-draft?id=${id}`, { version: 0, title: "Du thuyền Đổi Tên" });
  const shown = async () => (await call("GET", `/api/products/detail?slug=${slug}`)).result.title;

  expect([saved.result.draft, await shown()]).toEqual([true, "Du thuyền Cũ"]);
  await call("PUT", `/api/products/update-status-tour?id=${id}`, {
    status: "published",
    version: saved.result.version,
  });
  expect(await shown()).toBe("Du thuyền Đổi Tên");
});

test("a rejected product names its fields as they were sent", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { id } = await aCruise(ctx, { imageIds: [await aPicture(ctx)] });
  const {
    _id: _,
    status: __,
    draft: ___,
    ...written
  } = (await call("GET", `/api/products/get-product?id=${id}`)).result;
  const rejectedFields = async (change: object) =>
    Object.keys((await call("PUT", `/api/products/update-product?id=${id}`, { ...written, ...change })).error.fields);

  expect(await rejectedFields({ category: await aCity(ctx) })).toEqual(["category"]);
  expect(await rejectedFields({ features: ["01980000-0000-7000-8000-000000000000"] })).toEqual(["features"]);
  expect(await rejectedFields({ catalogs: ["01980000-0000-7000-8000-000000000000"] })).toEqual(["catalogs"]);
});
