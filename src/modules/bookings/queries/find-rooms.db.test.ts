import { expect } from "vitest";
import { anArea, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { placeBooking } from "../commands/place/place-booking.ts";
import { findRooms } from "./find-rooms.ts";

test("rooms are found across ships and hotels, the cheapest first, by place and by price limit", async ({ ctx }) => {
  await someSettings(ctx);
  const lanHa = await anArea(ctx, "Vịnh Lan Hạ");
  const one = await aCruise(ctx, { capacity: 1, rooms: [aRoomDraft({ units: 1 })] });
  const other = await aCruise(ctx, { areaId: lanHa });
  const hotel = await aHotelOnSale(ctx);
  const wish = { checkIn: one.checkIn, nights: 1, adults: 2, childAges: [] };
  const sales = { ...ctx, actor: aStaffMember("sales") };

  const all = await findRooms(sales, wish);
  expect(all.problems).toEqual([]);
  expect(all.rooms.map(({ kind, slug }) => [kind, slug])).toEqual([
    ["hotel", hotel.slug],
    ...[one, other].map(({ slug }) => ["cruise", slug]),
  ]);
  expect(all.rooms[0]).toMatchObject({ total: 1_300_000, summary: expect.stringContaining("Hướng Biển") });
  const at = async (change: object) => (await findRooms(sales, { ...wish, ...change })).rooms.map(({ slug }) => slug);
  expect(await at({ placeId: lanHa })).toEqual([other.slug]);
  expect(await at({ maxPrice: 1_300_000 })).toEqual([hotel.slug]);
  expect(await at({ nights: 4 })).toEqual([hotel.slug]);

  await placeBooking(ctx, aBookingInput(one), { key: "find-rooms-1" });
  expect(await at({})).toEqual([hotel.slug, other.slug]);
  await expect(findRooms({ ...ctx, actor: aStaffMember("viewer") }, wish)).rejects.toMatchObject({ kind: "forbidden" });
});

test("a past day is reported once, as an expected failure", async ({ ctx }) => {
  const past = { checkIn: "2026-11-01" as never, nights: 1, adults: 2, childAges: [] };
  const { rooms, problems } = await findRooms(ctx, past);
  expect([rooms, problems.length]).toEqual([[], 1]);
});
