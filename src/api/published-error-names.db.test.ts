import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";

test("a rejection names the requested and the available rooms by their published names", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 1 });
  const trip = { slug: cruise.slug, checkIn: cruise.checkIn, nights: 1, adults: 2, children: [] };
  const other = "0198f000-0000-7000-8000-000000000001";
  const quote = (roomId: string, adults = 2) =>
    apiClient(ctx).post("/api/products/quote", { ...trip, adults, cabins: [{ roomId, quantity: 1 }] });

  expect((await quote(other)).body.error).toMatchObject({ fields: { "cabins.0.roomId": expect.any(String) } });
  expect((await quote(cruise.roomIds[0] ?? "", 9)).body.error).toMatchObject({
    fields: { cabins: expect.any(String) },
  });

  await placeBooking(ctx, aBookingInput(cruise), { key: "the-only-room" });
  expect((await quote(cruise.roomIds[0] ?? "")).body.error).toMatchObject({ code: "sold-out" });
});

test("a booking at another price than shown is rejected with the new price and its cabins", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const answer = await apiClient(ctx).post(
    "/api/tour-fe/send-booking",
    {
      slug: cruise.slug,
      check_in: cruise.checkIn,
      number_of_adult: 2,
      expected_total: 1,
      consent: true,
      full_name: "Lê Thu Hằng",
      phone_number: "0912345678",
      email: "thuhang@example.vn",
    },
    { "idempotency-key": "another-price" },
  );
  expect(answer.status).toBe(409);
  expect(answer.body.result).toMatchObject({ quote: { total: 6_700_000, cabins: [{ adults: 2, children: [] }] } });
});

test("a rejected booking names the fields that were sent", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const order = {
    slug: cruise.slug,
    check_in: cruise.checkIn,
    number_of_adult: 2,
    expected_total: 1,
    consent: true,
    full_name: "Lê Thu Hằng",
    phone_number: "0912345678",
    email: "thuhang@example.vn",
  };
  const fieldsOf = async (change: object) => {
    const { body } = await apiClient(ctx).post("/api/tour-fe/send-booking", { ...order, ...change });
    return Object.keys(body.error?.fields ?? {});
  };
  const other = { _id: "0198f000-0000-7000-8000-000000000001", quantity: 1 };

  expect(await fieldsOf({ check_in: "2026-11-20" })).toEqual(["check_in"]);
  expect(await fieldsOf({ number_of_adult: 20, children: [{ age: 5 }] })).toEqual(["number_of_adult"]);
  expect(await fieldsOf({ phone_number: "12" })).toEqual(["phone_number"]);
  expect(await fieldsOf({ rooms: [other] })).toEqual(["rooms.0._id"]);
});
