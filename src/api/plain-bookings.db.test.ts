import { expect } from "vitest";
import { z } from "zod";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const orderOf = (cruise: TestCruise, change: object = {}) => ({
  slug: cruise.slug,
  check_in: cruise.checkIn,
  number_of_adult: 2,
  rooms: [{ _id: cruise.roomIds[0], quantity: 1 }],
  full_name: "Lê Thu Hằng",
  phone_number: "0912345678",
  email: "thuhang@example.vn",
  expected_total: 6_700_000,
  consent: true,
  ...change,
});

const placedJson = z.object({ _id: z.string(), code: z.string() });

type RequestHeaders = { address?: string; "idempotency-key"?: string };

/** Books, by default without a key, and returns the booking of the response. */
async function book(
  ctx: Context,
  order: object | string,
  { address = "203.0.113.9", ...headers }: RequestHeaders = {},
) {
  const { status, body } = await apiClient(ctx, undefined, address).post("/api/tour-fe/send-booking", order, headers);
  expect(status, body.message).toBe(200);
  return placedJson.parse(body.result);
}

const count = async (ctx: Context) => (await ctx.db.select().from(bookings)).length;

test("a booking without a key succeeds, and a repeat within ten minutes returns the same booking", async ({
  ctx,
  clock,
}) => {
  const cruise = await aCruise(ctx, { capacity: 5 });
  await someSettings(ctx);

  const first = await book(ctx, orderOf(cruise));
  clock.forward(9);
  const second = await book(ctx, orderOf(cruise));

  expect(second).toEqual(first);
  expect(await count(ctx)).toBe(1);
});

test("concurrent copies of a booking without a key make one booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });

  const answers = await Promise.all(Array.from({ length: 50 }, () => book(ctx, orderOf(cruise))));

  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  expect(await count(ctx)).toBe(1);
});

test("the same order is a new booking ten minutes after the first one, not after the last", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx, { capacity: 5 });

  const first = await book(ctx, orderOf(cruise));
  clock.forward(6);
  await book(ctx, orderOf(cruise));
  clock.forward(4);
  const later = await Promise.all([book(ctx, orderOf(cruise)), book(ctx, orderOf(cruise))]);

  expect(later[0]).toEqual(later[1]);
  expect(later[0]).not.toEqual(first);
  expect(await count(ctx)).toBe(2);
});

test("the order of properties does not matter, and other content is another booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 5 });
  const order = orderOf(cruise);
  const reversed = Object.fromEntries(Object.entries(order).reverse());

  const first = await book(ctx, order);
  expect(await book(ctx, `  ${JSON.stringify(reversed, null, 4)}`)).toEqual(first);
  expect(await book(ctx, { ...order, nights: 1, children: [], datatypes: "room" })).toEqual(first);
  const other = await book(ctx, { ...order, additional_info: "Phòng tầng cao." });

  expect(other).not.toEqual(first);
  expect(await count(ctx)).toBe(2);
});

test("equal content of another client or of staff is another booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 5 });
  const staff = { ...ctx, actor: aStaffMember("sales") };

  const first = await book(ctx, orderOf(cruise));
  const elsewhere = await book(ctx, orderOf(cruise), { address: "203.0.113.10" });
  const byStaff = await book(staff, orderOf(cruise));

  expect(await book(staff, orderOf(cruise), { address: "203.0.113.11" })).toEqual(byStaff);
  expect(new Set([first.code, elsewhere.code, byStaff.code]).size).toBe(3);
});

test("a sent key counts, whatever was booked without one", async ({ ctx, clock }) => {
  const cruise = await aCruise(ctx, { capacity: 5 });

  const plain = await book(ctx, orderOf(cruise));
  const keyed = await book(ctx, orderOf(cruise), { "idempotency-key": "a-key-of-their-own" });
  clock.forward(11);
  const again = await book(ctx, orderOf(cruise), { "idempotency-key": "a-key-of-their-own", address: "203.0.113.10" });

  expect(keyed).not.toEqual(plain);
  expect(again).toEqual(keyed);
  const { body } = await apiClient(ctx).post(
    "/api/tour-fe/send-booking",
    orderOf(cruise, { additional_info: "khác" }),
    {
      "idempotency-key": "a-key-of-their-own",
    },
  );
  expect(body.error?.code).toBe("idempotency-key-reused");
});

test("the same order after a released hold makes a new booking", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });

  const first = await book(ctx, orderOf(cruise));
  await releaseHold(ctx, first._id);
  const second = await book(ctx, orderOf(cruise));

  expect(second).not.toEqual(first);
  expect(await book(ctx, orderOf(cruise))).toEqual(second);
});

test("an expired hold within the ten minutes is not returned as held", async ({ ctx, clock }) => {
  await someSettings(ctx, { depositPercent: null, holdMinutes: 5 });
  const cruise = await aCruise(ctx, { capacity: 1 });

  const first = await book(ctx, orderOf(cruise));
  clock.forward(6);

  expect(await book(ctx, orderOf(cruise))).not.toEqual(first);
});

test("a rejected order uses no key and succeeds later when there is room", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const first = await book(ctx, orderOf(cruise, { phone_number: "0987654321" }));
  const rejected = await apiClient(ctx).post("/api/tour-fe/send-booking", orderOf(cruise));
  expect(rejected.body.error?.code).toBe("sold-out");

  await releaseHold(ctx, first._id);

  expect((await book(ctx, orderOf(cruise))).code).not.toBe(first.code);
});

test("the documentation says that the key is optional", async ({ ctx }) => {
  const { body } = await apiClient(ctx).get("/api/openapi.json");
  const { paths } = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({ parameters: z.unknown().optional() }))),
    })
    .parse(body);
  expect(paths["/api/tour-fe/send-booking"]?.post?.parameters).toMatchObject([
    { name: "Idempotency-Key", in: "header", required: false, description: expect.stringContaining("10 phút") },
  ]);
});
