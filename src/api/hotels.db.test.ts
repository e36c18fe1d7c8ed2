import { describe, expect } from "vitest";
import { createAmenity } from "#modules/amenities/commands.ts";
import { refreshFromPrices } from "#modules/availability/commands/refresh-from-prices.ts";
import type { Context } from "#platform/context.ts";
import { endpoints } from "#tests/support/api-client.ts";
import { aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale } from "#tests/support/factories.ts";
import { aCity, aHotel, renameHotel } from "#tests/support/home.ts";
import { httpClient } from "#tests/support/http-client.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";

async function aSession(ctx: Context) {
  const send = httpClient(ctx);
  const { token } = await asSignedIn(ctx, await anAccount(ctx, "owner"));
  const cookie = `__Host-token=${token}`;
  return (method: string, path: string, body?: object) => send(path, { method, cookie, ...(body && { body }) });
}

async function aHotelInput(ctx: Context, change: object = {}) {
  const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
  return {
    title: "Nhà Sương",
    slug: "nha-suong",
    defaultPrice: 1_850_000,
    salePrice: 1_480_000,
    standard: 4,
    city: await aCity(ctx, "Sa Pa"),
    address: "Sườn Núi Mẫu",
    mapLink: "https://maps.example/x",
    mapIframeLink: "https://maps.example/y",
    coordinates: { latitude: 22.336, longitude: 103.844 },
    spec: { hotel: { totalRooms: 30, admin: "Công ty Thử", built: 2016, renovated: null, floors: 5 } },
    checkInTime: "14:00",
    checkOutTime: "12:00",
    shortDescription: ["Nhìn ra núi"],
    longDescription: [{ type: "paragraph", text: "Một nếp nhà trong mây." }],
    houseRules: {
      children: "Dưới 5 tuổi miễn phí.",
      extraBeds: "350,000 đ một đêm.",
      cots: "Miễn phí.",
      pets: "Không nhận.",
      deposit: "Không cần.",
    },
    surroundings: [{ title: "Nhà thờ đá", metres: 400 }],
    policies: [{ title: "Giấy tờ", text: "Mang căn cước." }],
    features: [pool.id],
    catalogs: [await aPicture(ctx)],
    plans: [aPlan(), aPlan({ title: "Chỉ phòng", board: "none", cancellation: [], changePercent: -10 })],
    rooms: [aRoom()],
    ...change,
  };
}

const aPlan = (change: object = {}) => ({
  title: "Kèm bữa sáng",
  board: "breakfast",
  depositPercent: null,
  instantConfirmation: true,
  cancellation: [{ daysBefore: 3, percent: 0 }],
  ...change,
});

const aRoom = (change: object = {}) => ({
  extraBeds: 1,
  cots: 1,
  title: "Hướng Núi",
  description: "",
  size: 28,
  baseGuests: 2,
  maxPersons: 3,
  maxAdults: 2,
  maxChildren: 1,
  bedType: "1 giường đôi",
  view: "Núi",
  roomCount: 10,
  features: [],
  imgs: [],
  ...change,
});

describe("the life of a hotel by API", () => {
  test("a hotel is created as a draft, changed, published, highlighted and hidden, and every response matches its schema", async ({
    ctx,
  }) => {
    const call = await aSession(ctx);
    const house = await aHotelInput(ctx);

    const added = await call("POST", "/api/hotels/add-new", house);
    const { _id } = added.body.result;
    const read = await call("GET", `/api/hotels/get-hotel?id=${_id}`);
    expect(read.body.result).toMatchObject({
      ...house,
      longDescription: { type: "doc" },
      status: "draft",
      draft: false,
      version: 0,
      plans: [
        { _id: expect.any(String), title: "Kèm bữa sáng" },
        { board: "none", changePercent: -10 },
      ],
    });
    expect((await call("GET", "/api/hotels/detail?slug=nha-suong")).status).toBe(404);

    const { _id: __, status: ___, draft: ____, version, ...written } = read.body.result;
    const [first, second] = written.plans;
    const plans = [
      { ...second, changePercent: null },
      { ...first, depositPercent: 30, restAtHouse: true },
    ];
    const change = { ...written, standard: 5, plans };
    const updated = await call("PUT", `/api/hotels/update-hotel?id=${_id}`, { ...change, version });
    const stale = await call("PUT", `/api/hotels/update-hotel?id=${_id}`, { ...change, version });
    expect([updated.status, updated.body.result, stale.status]).toEqual([200, { _id, version: 1 }, 409]);

    const unsellable = await call("PUT", `/api/hotels/update-status?id=${_id}`, { status: "published" });
    expect([unsellable.status, unsellable.body.error.code]).toEqual([409, "not-on-sale"]);
    const published = await call("PUT", `/api/hotels/update-status?id=${_id}`, {
      status: "published",
      confirmed: true,
    });
    const detail = await call("GET", "/api/hotels/detail?slug=nha-suong");
    expect([published.status, detail.status]).toEqual([200, 200]);
    expect(detail.body.result).toMatchObject({
      _id,
      standard: 5,
      location: "Sa Pa",
      salePrice: 1_480_000,
      lowestPrice: null,
      houseRules: house.houseRules,
      surroundings: house.surroundings,
      coordinates: house.coordinates,
      spec: house.spec,
      features: [{ text: "Hồ bơi" }],
      rooms: [
        { title: "Hướng Núi", area: 28, userPerRoom: 3, roomCount: 10, extraBeds: 1, cots: 1, lowestPrice: null },
      ],
      ratePlans: [
        { _id: second._id, title: "Chỉ phòng", basis: "room-night", restAtHouse: false },
        { _id: first._id, board: "breakfast", depositPercent: 30, restAtHouse: true },
      ],
    });

    await call("PUT", "/api/hotels/highlights", { ids: [_id] });
    const top = await call("GET", "/api/hotels/highlights");
    const thumbnail = expect.stringMatching(/^\/media\//);
    expect(top.body.result.data).toEqual([
      { _id, title: "Nhà Sương", slug: "nha-suong", thumbnail, status: "published" },
    ]);
    const hidden = await call("PUT", `/api/hotels/update-status?id=${_id}`, { status: "hidden" });
    const list = await call("GET", "/api/hotels/get-list?status=hidden");
    expect([hidden.status, list.body.result.data[0]]).toMatchObject([200, { _id, status: "hidden", active: false }]);

    for (const [path, answer] of [
      ["/api/hotels/add-new", added],
      ["/api/hotels/get-hotel", read],
      ["/api/hotels/update-hotel", updated],
      ["/api/hotels/detail", detail],
      ["/api/hotels/highlights", top],
      ["/api/hotels/get-list", list],
    ] as const) {
      const { result } = endpoints.find((one) => one.path === path) ?? {};
      expect(result?.safeParse(answer.body.result).error, path).toBeUndefined();
    }
  });

  test("validation errors use the published names, and nothing is written", async ({ ctx }) => {
    const call = await aSession(ctx);
    const house = await aHotelInput(ctx, { standard: 6, plans: [], rooms: [aRoom({ maxPersons: 1 })] });

    const rejected = await call("POST", "/api/hotels/add-new", house);

    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.body.error.fields).sort()).toEqual(["plans", "rooms.0.maxPersons", "standard"]);
    const dear = await call("POST", "/api/hotels/add-new", await aHotelInput(ctx, { salePrice: 2_000_000 }));
    expect(dear.body.error.fields).toEqual({ salePrice: "Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc." });
    expect((await call("GET", "/api/hotels/get-list?status=all")).body.result.total).toBe(0);
  });
});

test("the list has the data of each card, and with dates the price of the stay", async ({ ctx }) => {
  const call = httpClient(ctx);
  const city = await aCity(ctx, "Hạ Long");
  const { id } = await aHotelOnSale(ctx, {
    title: "Cửa Lục",
    slug: "cua-luc",
    stars: 5,
    totalRooms: 118,
    city: "Hạ Long",
  });
  await aHotel(ctx, { title: "Nhà Sương", city: "Sa Pa" });

  const plain = await call(`/api/hotels/get-list?city=${city}`);
  const dated = await call(`/api/hotels/get-list?city=${city}&checkIn=2026-12-14&checkOut=2026-12-17&adults=2`);

  expect(plain.body.result).toMatchObject({
    total: 1,
    data: [
      {
        _id: id,
        slug: "cua-luc",
        title: "Cửa Lục",
        productType: "hotel",
        city,
        location: "Hạ Long",
        thumbnail: null,
        defaultPrice: 1_850_000,
        salePrice: 1_480_000,
        standard: 5,
        numReviews: 0,
        finalScoreReview: null,
        spec: { hotel: { totalRooms: 118 } },
        description: "Mười phút ra cảng",
        stay: null,
        price: 1_480_000,
        originalPrice: 1_850_000,
        rating: null,
        ratingCount: 0,
        tags: [],
      },
    ],
  });
  await refreshFromPrices(ctx);
  const priced = await call(`/api/hotels/get-list?city=${city}`);
  expect(priced.body.result.data[0].from).toEqual({
    price: 1_000_000,
    originalPrice: 1_250_000,
    terms: { room: "Hướng Biển", board: "breakfast", freeCancellationDays: 1, givesBack: true, better: null },
  });
  expect(dated.body.result.data[0].stay).toMatchObject({ kind: "priced", total: 3_000_000 });
  expect((await call("/api/hotels/get-list?checkIn=2026-12-14&checkOut=2026-12-14")).status).toBe(400);
  expect((await call("/api/hotels/get-list?status=all")).status).toBe(401);
});

test("a former slug answers with the current one", async ({ ctx }) => {
  const { id } = await aHotel(ctx, { slug: "cu" });
  await renameHotel(ctx, id, "moi");

  const moved = await httpClient(ctx)("/api/hotels/detail?slug=cu");

  expect([moved.status, moved.body.error.code, moved.body.result]).toEqual([404, "hotel-moved", { slug: "moi" }]);
});

test("cities are created, renamed and deleted, but not while they have hotels", async ({ ctx }) => {
  const call = await aSession(ctx);
  const input = { name: "Sa Pa", slug: "sa-pa", position: 1 };
  const { _id } = (await call("POST", "/api/cities/add-new", input)).body.result;
  const { id, slug } = await aHotel(ctx, { title: "Nhà Sương", cityId: _id });
  const empty = await aCity(ctx, "Quy Nhơn");

  expect((await call("PUT", `/api/cities/update-city?id=${_id}`, { ...input, name: "Thị Trấn Mây" })).status).toBe(200);
  expect((await call("GET", "/api/hotels/search?title=tran%20may")).body.data).toEqual([{ slug, title: "Nhà Sương" }]);
  const rejected = await call("DELETE", `/api/cities/delete-city?ids=${empty},${_id}`);
  expect([rejected.status, rejected.body.error.code, rejected.body.result]).toEqual([
    409,
    "city-in-use",
    { usedBy: [{ id, title: "Nhà Sương" }] },
  ]);
  expect((await call("DELETE", `/api/cities/delete-city?ids=${empty}`)).status).toBe(200);
  const left = (await call("GET", "/api/cities/get-list?size=150")).body.result;
  expect(left.data).toEqual([{ _id, name: "Thị Trấn Mây", slug: "sa-pa" }]);
});
