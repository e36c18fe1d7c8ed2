import { expect } from "vitest";
import { searchAudit } from "#modules/audit/queries.ts";
import type { Context } from "#platform/context.ts";
import { anArea, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings } from "#tests/support/factories.ts";
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

const customer = { full_name: "Lê Thu Hằng", phone_number: "0912345678", email: "thuhang@example.vn", consent: true };
const room = {
  title: "Ban Công",
  description: "",
  size: 28,
  baseGuests: 2,
  maxPersons: 3,
  maxAdults: 2,
  maxChildren: 1,
  bedType: "1 giường đôi",
  view: "Vịnh",
  roomCount: 5,
  features: [],
  imgs: [],
};
const written = {
  slug: "moi-ban",
  defaultPrice: 2_000_000,
  address: "Cảng Tuần Châu",
  mapLink: "https://maps.example/x",
  mapIframeLink: "https://maps.example/y",
  checkInTime: "12:00",
  checkOutTime: "10:30",
  shortDescription: ["Ban công riêng"],
  longDescription: [{ type: "paragraph", text: "Một ngày trên vịnh." }],
  policies: [],
  features: [],
  rooms: [room],
};

const aShip = async (ctx: Context) => ({
  ...written,
  title: "Du thuyền Mới",
  category: await anArea(ctx),
  stars: 5,
  pier: "Tuần Châu",
  schedule: "2 ngày 1 đêm",
  included: [],
  excluded: [],
  cancellation: [{ daysBefore: 8, percent: 0 }],
  itineraries: [],
  instantConfirmation: true,
  catalogs: [await aPicture(ctx)],
  spec: { ship: { launch: 2022, cabin: 24, shell: "Thép", trip: "Tuần Châu - Ti Tốp", admin: "Công ty Thử" } },
});

const words = "Theo quy định của khách sạn.";
const aHotelInput = async (ctx: Context) => ({
  ...written,
  title: "Khách sạn Mới",
  city: await aCity(ctx),
  standard: 4,
  salePrice: null,
  coordinates: null,
  spec: { hotel: { totalRooms: 5, admin: "Công ty Thử", built: null, renovated: null, floors: null } },
  houseRules: { children: words, extraBeds: words, cots: words, pets: words, deposit: words },
  surroundings: [],
  catalogs: [await aPicture(ctx)],
  plans: [
    { title: "Kèm bữa sáng", board: "breakfast", cancellation: [], depositPercent: null, instantConfirmation: true },
  ],
});

const cases = {
  products: {
    make: aShip,
    publish: "/api/products/update-status-tour",
    book: "/api/tour-fe/send-booking",
    length: { nights: 1 },
    stay: { nights: 1 },
    total: 6_000_000,
  },
  hotels: {
    make: aHotelInput,
    publish: "/api/hotels/update-status",
    book: "/api/hotels/booking",
    length: {},
    stay: { checkOut: "2026-12-11" },
    total: 3_000_000,
  },
};

test.for(Object.entries(cases))(
  "%s: what is added by JSON alone is priced, opened, published and booked",
  async ([base, { make, publish, book, length, stay, total }], { ctx }) => {
    await someSettings(ctx);
    const call = await aSession(ctx);
    const { _id } = (await call("POST", `/api/${base}/add-new`, await make(ctx))).result;
    const prices = (await call("GET", `/api/${base}/prices?id=${_id}`)).result;
    const rules = [{ kind: "base", label: "Giá gốc", amountVnd: 3_000_000, ...length }];
    const priced = await call("PUT", `/api/${base}/prices?id=${_id}`, { rules, seen: prices.seen });
    expect(priced.result).toMatchObject({ rules, rooms: [{ title: "Ban Công" }] });

    const address = `/api/${base}/nights?id=${_id}`;
    const { cells } = (await call("GET", `${address}&from=2026-12-10&to=2026-12-11`)).result;
    const opened = await call("PUT", address, { cells: cells.map(asRead), change: { capacity: 5 } });
    expect([cells.length, cells[0].capacity, opened.result]).toEqual([2, null, { saved: 2 }]);
    expect((await call("PUT", `${publish}?id=${_id}`, { status: "published", confirmed: true })).status).toBe(200);

    const order = { slug: "moi-ban", checkIn: "2026-12-10", ...stay, adults: 2, ...customer, expected_total: total };
    const booked = await httpClient(ctx)(book, { body: order });
    expect([booked.status, booked.body.result?.total]).toEqual([200, total]);
    const log = await searchAudit(ctx, { size: 20 });
    expect(log.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["price-rules.saved", "nights.edited"]),
    );
  },
);

type Cell = Record<"roomId" | "date" | "capacity" | "closed" | "minNights" | "price", unknown>;
const asRead = ({ roomId, date, capacity, closed, minNights, price }: Cell) => ({
  roomId,
  date,
  seen: { capacity, closed, minNights, price },
});

test("rejected nights use the published names and list the bookings in the way", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { id, slug, checkIn } = await aCruise(ctx);
  const order = { slug, checkIn, adults: 2, ...customer, expected_total: 6_700_000 };
  const { code } = (await httpClient(ctx)("/api/tour-fe/send-booking", { body: order })).body.result;
  const address = `/api/products/nights?id=${id}`;
  const { cells } = (await call("GET", `${address}&from=${checkIn}&to=${checkIn}`)).result;
  const write = (change: object, seen = {}) =>
    call("PUT", address, {
      cells: cells.map(asRead).map((one: ReturnType<typeof asRead>) => ({ ...one, seen: { ...one.seen, ...seen } })),
      change,
    });

  const short = await write({ capacity: 0 });
  const stale = await write({ closed: true }, { capacity: 9 });
  const many = await write({ capacity: 500 });
  const dear = await write({ price: 90_000_000 });

  expect([short.status, short.error]).toEqual([
    409,
    { code: "below-sold", fields: { "change.capacity": "Ít hơn số phòng đã bán." } },
  ]);
  expect(short.result).toEqual([{ roomId: cells[0].roomId, date: checkIn, taken: 1, bookings: [code] }]);
  expect([stale.error.code, stale.result]).toEqual(["changed-meanwhile", [{ roomId: cells[0].roomId, date: checkIn }]]);
  expect([many.status, many.error.code]).toEqual([400, "more-than-units"]);
  expect([dear.error.code, dear.result[0].after]).toEqual(["big-change", 90_000_000]);
  expect((await call("GET", `${address}&from=2026-12-01&to=2027-12-01`)).error.fields).toHaveProperty("to");

  const beyond = await write({ elsewhere: { seller: "Agoda", rooms: 2 } });
  expect(beyond.error).toMatchObject({ code: "below-sold", fields: { "change.elsewhere.rooms": expect.any(String) } });
  expect((await write({ elsewhere: { seller: "Agoda", rooms: 1 } })).result).toEqual({ saved: 1 });
  const after = (await call("GET", `${address}&from=${checkIn}&to=${checkIn}`)).result.cells;
  const elsewhere = { soldElsewhere: 1, elsewhere: [{ seller: "Agoda", rooms: 1 }] };
  expect(after).toMatchObject([{ sold: 0, held: 1, ...elsewhere }]);
});

test("price rules that give no price are rejected at the sent rule", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { id } = await aCruise(ctx);
  const { seen } = (await call("GET", `/api/products/prices?id=${id}`)).result;
  const save = async (rules: object[], more = {}) =>
    (await call("PUT", `/api/products/prices?id=${id}`, { rules, seen, ...more })).error;

  expect((await save([{ kind: "base", label: "Giá gốc" }])).fields).toHaveProperty("rules.0.amountVnd");
  expect((await save([])).fields).toEqual({ rules: "Chưa có giá gốc." });
  expect((await save([{ kind: "base", label: "Giá gốc", amountVnd: 1e6 }], { seen: [] })).code).toBe(
    "changed-meanwhile",
  );
});

test("a product of another kind has neither prices nor nights under this path", async ({ ctx }) => {
  const call = await aSession(ctx);
  const { id } = await aCruise(ctx);
  expect((await call("GET", `/api/hotels/prices?id=${id}`)).status).toBe(404);
  expect((await call("GET", `/api/hotels/nights?id=${id}&from=2026-12-01&to=2026-12-02`)).status).toBe(404);
});
