import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { DomainError } from "#kernel/errors.ts";
import { vnd } from "#kernel/money.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { paymentReceipts } from "#modules/payments/tables.ts";
import type { Context } from "#platform/context.ts";
import { apiClient, endpoints, FEED_SECRET } from "#tests/support/api-client.ts";
import { anArea } from "#tests/support/catalogue.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { aCruise, ourAccount, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { openGateways, takeNotice, withGateways } from "#tests/support/gateways.ts";
import { aCity, aHotel, aPost } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const sendBooking = "/api/tour-fe/send-booking";

function bookingBody(cruise: TestCruise, change: object = {}) {
  return {
    slug: cruise.slug,
    datatypes: "room",
    check_in: cruise.checkIn,
    nights: 1,
    number_of_adult: 2,
    children: [],
    rooms: [{ _id: cruise.roomIds[0], quantity: 1 }],
    full_name: "Lê Thu Hằng",
    phone_number: "0912345678",
    email: "thuhang@example.vn",
    expected_total: 6_700_000,
    consent: true,
    ...change,
  };
}

async function signedNotice(ctx: Context, change: object, edit = (body: string) => body) {
  const notice = JSON.stringify({
    id: 1,
    gateway: "Vietcombank",
    transactionDate: "2026-11-21 10:01:00",
    accountNumber: ourAccount.number,
    transferType: "in",
    transferAmount: 6_700_000,
    content: "",
    ...change,
  });
  const body = edit(notice);
  const timestamp = String(Math.floor(ctx.now().getTime() / 1000));
  const mac = createHmac("sha256", FEED_SECRET).update(`${timestamp}.${body}`).digest("hex");
  return { body, headers: { "x-sepay-timestamp": timestamp, "x-sepay-signature": `sha256=${mac}` } };
}

test("every response is an envelope whose status is the HTTP status", async ({ ctx }) => {
  const api = apiClient(ctx);
  const cruise = await aCruise(ctx);
  for (const path of [
    "/api/categories/get-list",
    "/api/categories/get-list?page=1&size=30",
    "/api/features/get-list?type=ship&size=30&page=1",
    "/api/nothing",
    "/api/products/get-list?size[]=1&x=1",
    "/api/products/get-list?stars=9",
  ]) {
    const { status, body } = await api.get(path);
    expect(body).toMatchObject({ success: status === 200, status, message: expect.any(String) });
  }
  expect((await api.get(`/api/products/get-list?title=${cruise.slug}`)).status).toBe(200);
});

test("cruise suggestions also stand at the top level of the envelope, where older clients read them", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, { title: "Du thuyền Ngọc Lam" });
  const { body } = await apiClient(ctx).get("/api/products/search?title=ngoc%20lam");
  expect(body.data).toEqual([{ slug: cruise.slug, title: "Du thuyền Ngọc Lam" }]);
  expect(body.result).toEqual({ data: body.data });
});

test("hotel and airport suggestions stand where older clients read them", async ({ ctx }) => {
  const api = apiClient(ctx);
  await aHotel(ctx, { title: "Khách sạn Cửa Lục", slug: "cua-luc" });

  const hotels = await api.get("/api/hotels/search?title=cua%20luc");
  const airports = await api.get("/api/search-airport?query=da%20nang");

  expect(hotels.body.data).toEqual([{ slug: "cua-luc", title: "Khách sạn Cửa Lục" }]);
  expect(airports.body).toMatchObject({
    results: [{ Code: "DAD", Name_Airport_Vi: "Đà Nẵng", Name_City_Vi: "Đà Nẵng", Name_Country_Vi: "Việt Nam" }],
  });
});

test("city lists can return all cities, and article lists only published fields", async ({ ctx }) => {
  const api = apiClient(ctx);
  for (let city = 0; city < 12; city += 1) await aCity(ctx, `Thành phố ${city}`);
  await aPost(ctx, { slug: "da-dang" });
  await aPost(ctx, { slug: "con-nhap", publishedAt: null });

  const all = await api.get("/api/cities/get-list?size=150");
  const paged = await api.get("/api/cities/get-list?page=2");
  const blogs = await api.get("/api/blogs/get-list");

  expect(all.body.result).toMatchObject({ total: 12, size: 150, data: { length: 12 } });
  expect(paged.body.result).toMatchObject({ total: 12, page: 2, size: 10, data: { length: 2 } });
  expect((blogs.body.result as { data: object[] }).data).toEqual([
    {
      _id: expect.any(String),
      slug: "da-dang",
      title: expect.any(String),
      shortDescription: expect.any(String),
      topic: "choosing",
      thumbnail: expect.stringContaining("/media/"),
      date: "2026-11-18",
      url: "/blog-detail/da-dang",
    },
  ]);
});

test("a page size outside 1 to 20 becomes the nearest limit", async ({ ctx }) => {
  const api = apiClient(ctx);
  const sizes = await Promise.all(
    ["0", "-5", "21", "100000", "7", "abc"].map((size) => api.get(`/api/products/get-list?size=${size}`)),
  );
  expect(sizes.map(({ body }) => (body.result as { size: number }).size)).toEqual([1, 1, 20, 20, 7, 10]);
});

test("a booking response has the code, the private link, the lines, the deadline and the payment instructions", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { status, body } = await apiClient(ctx).post(sendBooking, bookingBody(cruise), {
    "idempotency-key": "api-key-1",
  });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    code: expect.stringMatching(/^[2-9A-HJKMNP-Y]{8}$/),
    secretLink: expect.stringContaining("https://haitrinh.example/don-hang/"),
    total: 6_700_000,
    holdExpiresAt: "2026-11-21T03:15:00.000Z",
    price: { lines: [{ label: "Người lớn", quantity: 2, amount: 6_700_000 }] },
    payment: { amount: 6_700_000, account: ourAccount.number, qr: expect.stringContaining("A000000727") },
  });
});

test.for([
  ["a short key", {}, { "idempotency-key": "short" }, 400, "malformed-idempotency-key"],
  ["an empty key", {}, { "idempotency-key": "" }, 400, "malformed-idempotency-key"],
  ["a key like one of ours", {}, { "idempotency-key": `made ${"x".repeat(43)}` }, 400, "malformed-idempotency-key"],
  ["quantity 0", { rooms: [{ _id: "01980000-0000-7000-8000-000000000000", quantity: 0 }] }, null, 400, "invalid-input"],
  [
    "quantity -1",
    { rooms: [{ _id: "01980000-0000-7000-8000-000000000000", quantity: -1 }] },
    null,
    400,
    "invalid-input",
  ],
  [
    "a billion cabins",
    { rooms: [{ _id: "01980000-0000-7000-8000-000000000000", quantity: 1e9 }] },
    null,
    400,
    "invalid-input",
  ],
  [
    "a cabin of another ship",
    { rooms: [{ _id: "01980000-0000-7000-8000-000000000000", quantity: 1 }] },
    null,
    400,
    "invalid-input",
  ],
  ["30 February", { check_in: "2027-02-30" }, null, 400, "invalid-input"],
  ["yesterday", { check_in: "2026-11-20" }, null, 400, "past-date"],
  ["in two years", { check_in: "2028-11-20" }, null, 400, "too-far"],
  ["21 guests in a cabin", { number_of_adult: 20, children: [{ age: 5 }] }, null, 400, "too-many-guests"],
  ["20 guests in one cabin for three", { number_of_adult: 20 }, null, 400, "party-does-not-fit"],
  ["no adult", { number_of_adult: 0 }, null, 400, "invalid-input"],
  ["half a guest", { number_of_adult: 1.5 }, null, 400, "invalid-input"],
  ["a tampered price", { expected_total: 1 }, null, 409, "price-changed"],
  ["an unknown ship", { slug: "khong-co" }, null, 404, "cruise-not-found"],
  ["an unknown field", { discount: 100 }, null, 400, "invalid-input"],
  ["no consent", { consent: false }, null, 400, "invalid-input"],
  ["a bad e-mail", { email: "thuhang@" }, null, 400, "invalid-input"],
] as const)(
  "a booking with %s is rejected with a Vietnamese message",
  async ([, change, headers, status, code], { ctx }) => {
    const cruise = await aCruise(ctx);
    const answer = await apiClient(ctx).post(
      sendBooking,
      bookingBody(cruise, change),
      headers ?? { "idempotency-key": "refused-key" },
    );
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, status, error: { code } });
    expect(answer.body).toHaveProperty("result");
    expect(answer.body.message).toMatch(/[àáảãạăâđèéẻẽẹêìíòóôơùúưỳ]/i);
  },
);

test("a name typed on macOS is stored in the same form", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { title: "Du thuyền Hạ Long" });
  const nfd = encodeURIComponent("Hạ Long".normalize("NFD"));
  expect((await apiClient(ctx).get(`/api/products/search?title=${nfd}`)).body.data).toMatchObject([
    { slug: cruise.slug },
  ]);
});

test("a body that is too large, not JSON or cut off gets its own error", async ({ ctx }) => {
  const api = apiClient(ctx);
  const big = await api.post("/api/products/quote", JSON.stringify({ slug: "x".repeat(1_000_000) }));
  const form = await api.send("/api/products/quote", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "{}",
  });
  const half = await api.post("/api/products/quote", "{");
  expect([big.status, form.status, half.status]).toEqual([413, 415, 400]);
});

test("a call with a wrong method gets 405 with the right one", async ({ ctx }) => {
  const { status, headers, body } = await apiClient(ctx).get("/api/products/quote");
  expect([status, headers.get("allow"), body.error?.code]).toEqual([405, "POST", "wrong-method"]);
});

test("a request over its limit gets 429 with the seconds to wait", async ({ ctx }) => {
  const limited = {
    consume: () =>
      Promise.reject(new DomainError("limited", "too-many-requests", "Xin đợi.", { retryAfterSeconds: 7 })),
  };
  const { status, headers } = await apiClient(ctx, limited).get("/api/categories/get-list");
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
});

test("a bug does not reveal its message", async ({ ctx }) => {
  const broken = {
    ...ctx,
    now: () => {
      throw new Error("secret detail");
    },
  };
  const { slug, checkIn } = await aCruise(ctx);
  const stay = { slug, checkIn, nights: 1, adults: 2, children: [], cabins: [] };
  const { status, body } = await apiClient(broken).post("/api/products/quote", stay);
  expect([status, JSON.stringify(body).includes("secret detail")]).toEqual([500, false]);
});

test("a bank notice counts only once and only with a valid signature", async ({ ctx }) => {
  const api = apiClient(ctx);
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const placed = await api.post(sendBooking, bookingBody(cruise), { "idempotency-key": "webhook-key" });
  const { code } = z.object({ code: z.string() }).parse(placed.body.result);
  const notice = await signedNotice(ctx, { content: `IBFT HT${code} GD 99`, id: 77 });

  const forged = await api.post("/api/webhooks/sepay", notice.body.replace("6700000", "9700000"), notice.headers);
  expect([forged.status, forged.body.error?.code]).toEqual([401, "bad-signature"]);
  const outcomes = [];
  for (let time = 0; time < 3; time += 1)
    outcomes.push((await api.post("/api/webhooks/sepay", notice.body, notice.headers)).body.result);
  expect(outcomes).toEqual([
    { outcome: "exact", repeated: false },
    { outcome: "ignored", repeated: true },
    { outcome: "ignored", repeated: true },
  ]);
  const check = await api.post("/api/request-payment", { code, contact: "0912345678" });
  expect(check.body.result).toMatchObject({ state: "confirmed", received: 6_700_000, due: 0, payment: null });
});

test("a client pays the amount due at a gateway that the response offers", async ({ ctx: base }) => {
  const gateways = await openGateways(base.now);
  const ctx = withGateways(base, gateways);
  const api = apiClient(ctx);
  await someSettings(ctx);
  const placed = await api.post(sendBooking, bookingBody(await aCruise(ctx)), { "idempotency-key": "gateway-key" });
  const { code } = z.object({ code: z.string() }).parse(placed.body.result);
  const ask = async (change: object) => {
    const { status, body } = await api.post("/api/request-payment", { code, contact: "0912345678", ...change });
    return { status, result: body.result as { gateways: string[]; gatewayUrl: string | null } };
  };
  expect(await ask({})).toMatchObject({ result: { gateways: ["vnpay", "momo", "zalopay"], gatewayUrl: null } });
  expect((await ask({ method: "onepay" })).status).toBe(400);

  const { result } = await ask({ method: "zalopay" });
  expect(result.gatewayUrl?.startsWith(gateways.zalopay.url)).toBe(true);
  const visit = gateways.zalopay.visit(result.gatewayUrl ?? "", "pays");
  await takeNotice(ctx, { method: "zalopay", ...visit });
  expect(await ask({})).toMatchObject({ result: { state: "confirmed", due: 0, gateways: [], gatewayUrl: null } });
  expect((await ask({ method: "zalopay" })).status).toBe(409);
  await gateways.close();
});

test("a stopped departure takes no payment before its customer has chosen", async ({ ctx: base }) => {
  const gateways = await openGateways(base.now);
  const ctx = withGateways(base, gateways);
  const api = apiClient(ctx);
  await someSettings(ctx, { depositPercent: 30 });
  const placeId = await anArea(ctx, "Vịnh Hạ Long");
  const cruise = await aCruise(ctx, { areaId: placeId });
  const placed = await api.post(sendBooking, bookingBody(cruise), { "idempotency-key": "stopped-departure" });
  const { code } = z.object({ code: z.string() }).parse(placed.body.result);
  const deposit = { code, amount: vnd(2_010_000), reference: "FT-stopped", bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, deposit);
  const ask = (change: object = {}) => api.post("/api/request-payment", { code, contact: "0912345678", ...change });
  expect((await ask()).body.result).toMatchObject({ due: 4_690_000, gateways: ["vnpay", "momo", "zalopay"] });

  const days = { from: cruise.checkIn, to: cruise.checkIn };
  await closeBay({ ...ctx, actor: aStaffMember("sales") }, { placeId, ...days, reason: "Cấm tàu do bão", notice: "" });
  expect((await ask()).body.result).toMatchObject({ gateways: [], payment: null });
  expect(await ask({ method: "vnpay" })).toMatchObject({
    status: 409,
    body: { error: { code: "departure-stopped" } },
  });
  await gateways.close();
});

test("a payment at a gateway counts towards the limit of the payment page", async ({ ctx }) => {
  const counted: string[] = [];
  const limits = { consume: async (name: string) => void counted.push(name) };
  await apiClient(ctx, limits).post("/api/request-payment", { code: "2222222A", contact: "0912345678" });
  expect(counted).not.toContain("booking");
  await someSettings(ctx);
  const placed = await apiClient(ctx).post(sendBooking, bookingBody(await aCruise(ctx)), {
    "idempotency-key": "limit-of-payments",
  });
  const { code } = z.object({ code: z.string() }).parse(placed.body.result);
  const body = { code, contact: "0912345678", method: "vnpay" };
  expect((await apiClient(ctx, limits).post("/api/request-payment", body)).status).toBe(409);
  expect(counted).toContain("booking");
});

test("the documentation names every call and runs no script", async ({ ctx }) => {
  const api = apiClient(ctx);
  const document = (await api.get("/api/openapi.json")).body as unknown as { openapi: string; paths: object };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(endpoints.map((one) => one.path))].sort());
  const page = await (await api.request("/api/docs")).text();
  for (const one of endpoints) expect(page).toContain(one.path);
  expect(page).not.toContain("<script");
});

test("fifty concurrent copies of a booking make one booking, equal responses and one count", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  let counted = 0;
  const limits = {
    consume: async (name: string) => {
      if (name === "placing") counted += 1;
    },
  };
  const api = apiClient(ctx, limits);
  const send = () => api.post(sendBooking, bookingBody(cruise), { "idempotency-key": "fifty-times-at-once" });
  const answers = await Promise.all(Array.from({ length: 50 }, send));

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.result]))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(counted).toBe(1);
});

test("a client over its booking limit still gets the response of an earlier booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const first = await apiClient(ctx).post(sendBooking, bookingBody(cruise), { "idempotency-key": "made-before" });
  const limits = {
    consume: async (name: string) => {
      if (name === "placing")
        throw new DomainError("limited", "too-many-requests", "Xin đợi.", { retryAfterSeconds: 7 });
    },
  };
  const api = apiClient(ctx, limits);
  const again = await api.post(sendBooking, bookingBody(cruise), { "idempotency-key": "made-before" });
  const other = await api.post(sendBooking, bookingBody(cruise), { "idempotency-key": "another-one" });
  expect([again.status, again.body.result, other.status]).toEqual([200, first.body.result, 429]);
});

test("a date after the year 2199 is rejected before the database", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { status } = await apiClient(ctx).get(
    `/api/products/availability?slug=${cruise.slug}&from=9999-12-31&to=9999-12-31&nights=2`,
  );
  expect(status).toBe(400);
});

test("a bank notice with characters that cannot be stored is recorded", async ({ ctx }) => {
  await someSettings(ctx);
  const notice = await signedNotice(ctx, { content: "CHUYEN\0 TIEN", id: 78 });
  const deliver = () => apiClient(ctx).post("/api/webhooks/sepay", notice.body, notice.headers);
  expect(await deliver()).toMatchObject({ status: 200, body: { result: { outcome: "unmatched", repeated: false } } });
  expect(await deliver()).toMatchObject({ status: 200, body: { result: { repeated: true } } });
});

test("a signed bank notice with a repeated name is malformed, and its money is not counted", async ({ ctx }) => {
  await someSettings(ctx);
  const notice = await signedNotice(ctx, { content: "CHUYEN TIEN", id: 80 }, (body) =>
    body.replace('"transferAmount"', '"transferAmount":1,"transferAmount"'),
  );
  const { status, body } = await apiClient(ctx).post("/api/webhooks/sepay", notice.body, notice.headers);
  expect([status, body.error?.code]).toEqual([400, "malformed-notice"]);
  expect(await ctx.db.select().from(paymentReceipts)).toEqual([]);
});

test("a bank notice is accepted with any query that its provider adds", async ({ ctx }) => {
  await someSettings(ctx);
  const notice = await signedNotice(ctx, { content: "CHUYEN TIEN", id: 79 });
  const { status } = await apiClient(ctx).post(
    "/api/webhooks/sepay?source=sepay&source=2",
    notice.body,
    notice.headers,
  );
  expect(status).toBe(200);
});

test("a call drops characters that cannot be stored from its query and its body", async ({ ctx }) => {
  const api = apiClient(ctx);
  expect((await api.get("/api/products/search?title=a%00b")).status).toBe(200);
  expect((await api.post("/api/request-payment", { code: "2222222A\0", contact: "09\ud80012345678" })).status).toBe(
    404,
  );
});

test("a call that loses its database connection answers 503 in the envelope with Retry-After", async ({ ctx }) => {
  const lostDb = new Proxy(ctx.db, {
    get() {
      throw Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
    },
  });
  const { status, headers, body } = await apiClient({ ...ctx, db: lostDb }).get("/api/blogs/get-list");
  expect(status).toBe(503);
  expect(headers.get("retry-after")).toBe("5");
  expect(body).toMatchObject({ success: false, status: 503, error: { code: "interrupted" } });
});

test("a lost connection is logged as such, and only a bug as a failed call", async ({ ctx }) => {
  const events: unknown[] = [];
  const note = (facts: object) => events.push((facts as { event?: string }).event);
  const log = { ...silentLog, warn: note, error: note };
  const failing = (error: Error) =>
    new Proxy(ctx.db, {
      get() {
        throw error;
      },
    });
  for (const error of [new Error("Connection terminated unexpectedly"), new TypeError("fault")])
    await apiClient({ ...ctx, log, db: failing(error) }).get("/api/blogs/get-list");
  expect(events).toEqual(["api.interrupted", "api.failed"]);
});

test("the list of categories accepts a page and a size, as older clients send them", async ({ ctx }) => {
  expect((await apiClient(ctx).get("/api/categories/get-list?page=1&size=30")).status).toBe(200);
});
