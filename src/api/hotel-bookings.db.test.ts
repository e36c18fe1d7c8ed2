import { expect } from "vitest";
import { z } from "zod";
import { DomainError } from "#kernel/errors.ts";
import { getHotelRef } from "#modules/hotels/queries/get-hotel-ref.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale, ourAccount, someSettings } from "#tests/support/factories.ts";
import { aPlanDraft } from "#tests/support/home.ts";

/** A hotel with two room types at 1,000,000 đ a night with breakfast, and 10 % less without. */
async function aTwoRoomHotel(ctx: Context, capacity = 2) {
  const plans = [
    aPlanDraft({ title: "Kèm bữa sáng", depositPercent: 30 }),
    aPlanDraft({ title: "Chỉ phòng", board: "none", cancellation: [], changePercent: -10 }),
  ];
  const rooms = [aRoomDraft({ title: "Hướng Biển", units: 2 }), aRoomDraft({ title: "Hướng Phố", units: 2 })];
  const { slug, roomIds } = await aHotelOnSale(ctx, { plans, rooms, capacity });
  const [sea = "", street = ""] = roomIds;
  const [breakfast = "", bare = ""] = (await getHotelRef(ctx, slug)).plans.map(({ id }) => id);
  const order = (change: object = {}) => ({
    slug,
    check_in: "2026-12-14",
    check_out: "2026-12-16",
    number_of_adult: 4,
    children: [],
    rooms: [
      { _id: sea, rate_plan: breakfast, quantity: 1 },
      { _id: street, rate_plan: bare, quantity: 1 },
    ],
    full_name: "Lê Thu Hằng",
    phone_number: "0912345678",
    email: "thuhang@example.vn",
    expected_total: 3_800_000,
    consent: true,
    ...change,
  });
  return { slug, sea, street, breakfast, bare, order };
}

const book = (ctx: Context, order: object, key = "a-hotel-key") =>
  apiClient(ctx).post("/api/hotels/booking", order, { "idempotency-key": key });

test("a booking costs what the calendar and the quote say", async ({ ctx }) => {
  await someSettings(ctx);
  const { slug, sea, street, breakfast, bare, order } = await aTwoRoomHotel(ctx);
  const api = apiClient(ctx);
  const { rooms } = order();
  const stay = { slug, checkIn: "2026-12-14", checkOut: "2026-12-16", adults: 4, children: [] };

  const quote = await api.post("/api/hotels/quote", { ...stay, rooms });
  const cheapest = await api.post("/api/hotels/quote", { ...stay, rooms: [] });
  const calendar = await api.get(
    `/api/hotels/availability?slug=${slug}&from=2026-12-14&to=2026-12-14&nights=2&adults=4`,
  );
  const placed = await book(ctx, order());

  expect(quote.body.result).toMatchObject({
    checkIn: "2026-12-14",
    checkOut: "2026-12-16",
    nights: 2,
    total: 3_800_000,
    rooms: [
      { _id: sea, rate_plan: breakfast, adults: 2 },
      { _id: street, rate_plan: bare, adults: 2 },
    ],
  });
  expect(JSON.stringify(quote.body.result)).not.toContain('"rules"');
  expect(cheapest.body.result).toMatchObject({ total: 3_600_000 });
  expect(calendar.body.result).toEqual({
    data: [{ date: "2026-12-14", total: 3_600_000, left: 4, state: "open", holiday: null }],
  });
  expect(placed.body).toMatchObject({
    message: "Chúng tôi đã giữ phòng cho bạn.",
    result: {
      code: expect.stringMatching(/^[2-9A-HJKMNP-Y]{8}$/),
      secretLink: expect.stringContaining("https://haitrinh.example/don-hang/"),
      total: 3_800_000,
      holdExpiresAt: "2026-11-21T03:15:00.000Z",
      price: quote.body.result,
      payment: { account: ourAccount.number, qr: expect.stringContaining("A000000727") },
    },
  });
});

test("a booking without rooms gets the cheapest rooms and plan that fit the party", async ({ ctx }) => {
  const { bare, order } = await aTwoRoomHotel(ctx);
  const { body } = await book(ctx, order({ rooms: [], expected_total: 3_600_000 }));
  expect(body.result).toMatchObject({ total: 3_600_000, price: { rooms: [{ rate_plan: bare }, { rate_plan: bare }] } });
});

const UNKNOWN_ID = "01980000-0000-7000-8000-000000000000";

test.for([
  ["check-out before check-in", { check_out: "2026-12-13" }, 400, "invalid-input", ["check_out"]],
  ["no night", { check_out: "2026-12-14" }, 400, "invalid-input", ["check_out"]],
  ["400 nights", { check_out: "2028-01-18" }, 400, "too-many-nights", ["check_out"]],
  ["30 February", { check_in: "2027-02-30" }, 400, "invalid-input", ["check_in"]],
  ["a 30 February to go", { check_out: "2027-02-30" }, 400, "invalid-input", ["check_out"]],
  ["yesterday", { check_in: "2026-11-20" }, 400, "past-date", ["check_in"]],
  ["no rooms of a kind", { rooms: [{ _id: UNKNOWN_ID, quantity: 0 }] }, 400, "invalid-input", ["rooms.0.quantity"]],
  ["a billion rooms", { rooms: [{ _id: UNKNOWN_ID, quantity: 1e9 }] }, 400, "invalid-input", ["rooms.0.quantity"]],
  ["a room of no hotel", { rooms: [{ _id: UNKNOWN_ID, quantity: 1 }] }, 400, "invalid-input", ["rooms.0._id"]],
  ["21 guests", { number_of_adult: 20, children: [{ age: 5 }] }, 400, "too-many-guests", ["number_of_adult"]],
  ["nine in two rooms", { number_of_adult: 9 }, 400, "party-does-not-fit", ["rooms"]],
  ["no adult", { number_of_adult: 0 }, 400, "invalid-input", ["number_of_adult"]],
  ["a child of 18", { children: [{ age: 18 }] }, 400, "invalid-input", ["children.0.age"]],
  ["no telephone number", { phone_number: "12" }, 400, "invalid-input", ["phone_number"]],
  ["no consent", { consent: false }, 400, "invalid-input", ["consent"]],
  ["an unknown field", { discount: 100 }, 400, "invalid-input", ["discount"]],
  ["a tampered price", { expected_total: 1 }, 409, "price-changed", []],
  ["an unknown hotel", { slug: "khong-co" }, 404, "hotel-not-found", []],
] as const)(
  "a booking with %s is rejected with a Vietnamese message at its field",
  async ([, change, status, code, fields], { ctx }) => {
    const { order } = await aTwoRoomHotel(ctx);
    const { body, ...answer } = await book(ctx, order(change));
    expect([answer.status, body.error?.code]).toEqual([status, code]);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(fields);
    for (const text of [body.message, ...Object.values(body.error?.fields ?? {})]) {
      expect(text).toMatch(/[àáảãạăâđèéẻẽẹêìíòóôơọùúưỳ]/i);
    }
  },
);

test("a plan of another hotel is rejected at its room, and a changed price is rejected with the new one", async ({
  ctx,
}) => {
  const { sea, order } = await aTwoRoomHotel(ctx);
  const strange = await book(ctx, order({ rooms: [{ _id: sea, rate_plan: UNKNOWN_ID, quantity: 1 }] }));
  const dear = await book(ctx, order({ expected_total: 3_799_999 }));

  expect(Object.keys(strange.body.error?.fields ?? {})).toEqual(["rooms.0.rate_plan"]);
  expect(dear.body.result).toMatchObject({
    expected: 3_799_999,
    quote: { total: 3_800_000, rooms: [{ _id: sea, adults: 2 }, {}] },
  });
});

test("a booking of a sold-out room is rejected with the rooms that are available", async ({ ctx }) => {
  const { sea, street, breakfast, order } = await aTwoRoomHotel(ctx, 1);
  const one = order({ number_of_adult: 2, rooms: [{ _id: sea, quantity: 1 }], expected_total: 2_000_000 });
  expect((await book(ctx, one, "the-first-one")).status).toBe(200);

  const { status, body } = await book(ctx, { ...one, phone_number: "0987654321" }, "the-second-one");

  expect([status, body.error?.code]).toEqual([409, "sold-out"]);
  const { rooms } = z.object({ rooms: z.array(z.looseObject({})) }).parse(body.result);
  const plan = { ratePlanId: breakfast, rate_plan: breakfast };
  expect(body.result).toEqual({ rooms: [{ _id: street, ...plan, quantity: 1 }] });
  const instead = await book(ctx, { ...one, phone_number: "0987654321", rooms }, "the-second-one");
  expect(instead.status, instead.body.message).toBe(200);
});

test("fifty concurrent copies of a booking make one booking, equal responses and one count", async ({ ctx }) => {
  const { order } = await aTwoRoomHotel(ctx, 1);
  let counted = 0;
  const limits = {
    consume: async (name: string) => {
      if (name === "placing") counted += 1;
    },
  };
  const send = () => apiClient(ctx, limits).post("/api/hotels/booking", order());
  const answers = await Promise.all(Array.from({ length: 50 }, send));

  expect(answers[0]?.status, answers[0]?.body.message).toBe(200);
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.result]))).size).toBe(1);
  expect(counted).toBe(1);
  expect((await book(ctx, order({ phone_number: "0987654321" }), "somebody-else")).body.error?.code).toBe("sold-out");
});

test("a key with other content is rejected, and a client over its limit gets 429", async ({ ctx }) => {
  const { order } = await aTwoRoomHotel(ctx);
  const first = await book(ctx, order());
  const changed = await book(ctx, order({ check_out: "2026-12-15", expected_total: 1_900_000 }));
  const limits = {
    consume: async (name: string) => {
      if (name === "placing") throw new DomainError("limited", "too-many-requests", "Xin đợi.");
    },
  };
  const limited = await apiClient(ctx, limits).post("/api/hotels/booking", order({ additional_info: "Tầng cao." }));

  expect([first.status, changed.body.error?.code, limited.status]).toEqual([200, "idempotency-key-reused", 429]);
});
