import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { apiClient, publishedDocument } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";

const customer = { full_name: "Lê Thu Hằng", phone_number: "0912345678", email: "thuhang@example.vn", consent: true };
const former = ["check_in", "check_out", "number_of_adult", "cabins", "rate_plan", "datatypes"];

const answerOf = async (ctx: Context, path: string, body: object) => {
  const { status, body: answer } = await apiClient(ctx).post(path, body);
  return { status, result: answer.result as { code?: string }, fields: Object.keys(answer.error?.fields ?? {}) };
};

test("the fields of a stay have one documented name each", () => {
  const text = JSON.stringify(publishedDocument.paths);
  expect(former.filter((name) => text.includes(`"${name}"`))).toEqual([]);
  for (const path of ["/api/products/quote", "/api/tour-fe/send-booking", "/api/hotels/quote", "/api/hotels/booking"]) {
    const schema = publishedDocument.paths[path]?.post?.requestBody?.content["application/json"]?.schema;
    expect(Object.keys((schema as { properties: object }).properties)).toEqual(
      expect.arrayContaining(["slug", "checkIn", "adults", "children", "rooms"]),
    );
  }
});

test("a cruise quote accepts the former names, and its rooms carry both names", async ({ ctx }) => {
  const { slug, checkIn, roomIds } = await aCruise(ctx);
  const quote = (body: object) => answerOf(ctx, "/api/products/quote", { slug, checkIn, adults: 2, ...body });

  const present = await quote({ rooms: [{ _id: roomIds[0], quantity: 1 }] });
  const before = await quote({ nights: 1, children: [], cabins: [{ roomId: roomIds[0], quantity: 1 }] });

  expect(present).toEqual(before);
  expect(present.result).toMatchObject({ rooms: [{ _id: roomIds[0] }], cabins: [{ _id: roomIds[0] }] });
});

test("a booking accepts the former names, and its rejection names the fields as they were sent", async ({ ctx }) => {
  const { slug, checkIn, roomIds } = await aCruise(ctx);
  const rooms = [{ _id: roomIds[0], quantity: 1 }];
  const book = (body: object) =>
    answerOf(ctx, "/api/tour-fe/send-booking", { slug, rooms, ...customer, expected_total: 6_700_000, ...body });
  const sent = { check_in: checkIn, number_of_adult: 2, datatypes: "room" };

  const present = await book({ checkIn, adults: 2, charter: false });
  expect(present.status).toBe(200);
  // Without a key the content identifies the order.
  expect((await book(sent)).result.code).toBe(present.result.code);

  expect((await book({ checkIn: "2026-11-20", adults: 2 })).fields).toEqual(["checkIn"]);
  expect((await book({ ...sent, check_in: "2026-11-20" })).fields).toEqual(["check_in"]);
  expect((await book({ ...sent, number_of_adult: 0 })).fields).toEqual(["number_of_adult"]);
  expect((await book({ ...sent, adults: 3 })).fields).toEqual(["number_of_adult"]);
  expect((await book({ checkIn, adults: 20, children: [{ age: 5 }] })).fields).toEqual(["adults"]);
});

test("a whole ship is booked by `charter` and by its former name", async ({ ctx }) => {
  const { slug, checkIn } = await aCruise(ctx, { capacity: 5 });
  const order = { slug, checkIn, adults: 2, ...customer, expected_total: 60_000_000 };
  const present = await answerOf(ctx, "/api/tour-fe/send-booking", { ...order, charter: true });
  const before = await answerOf(ctx, "/api/tour-fe/send-booking", { ...order, datatypes: "ship" });
  expect([present.status, before.result.code]).toEqual([200, present.result.code]);
});

test("the rooms of a rejection can be sent back unchanged", async ({ ctx }) => {
  const { slug, roomIds } = await aHotelOnSale(ctx);
  const stay = { slug, checkIn: "2026-12-14", checkOut: "2026-12-16", adults: 2 };
  const { result } = await answerOf(ctx, "/api/hotels/quote", stay);
  const [{ _id, ratePlanId, rate_plan }] = (result as unknown as { rooms: [Record<string, string>] }).rooms;
  expect([_id, rate_plan]).toEqual([roomIds[0], ratePlanId]);
  const again = await answerOf(ctx, "/api/hotels/quote", {
    ...stay,
    rooms: [{ _id, ratePlanId: ratePlanId ?? undefined, rate_plan: rate_plan ?? undefined, quantity: 1 }],
  });
  expect(again.status).toBe(200);
});

test("rooms are accepted under both names when only their fields are named differently", async ({ ctx }) => {
  const { slug, checkIn, roomIds } = await aCruise(ctx);
  const rooms = [{ _id: roomIds[0], quantity: 1 }];
  const cabins = [{ roomId: roomIds[0], quantity: 1 }];
  const quote = (input: object) =>
    apiClient(ctx).post("/api/products/quote", { slug, checkIn, nights: 1, adults: 2, children: [], ...input });

  expect((await quote({ rooms, cabins })).status).toBe(200);
  expect((await quote({ rooms, cabins: [{ roomId: roomIds[0], quantity: 2 }] })).status).toBe(400);
});
