import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, someSettings } from "#tests/support/factories.ts";

const [file = ""] = globSync("database/migrations/*_paid_at_house.sql");
const [update = ""] = readFileSync(file, "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => statement.includes("UPDATE bookings"));

test("old bookings state the amount due at the hotel like new ones, to the đồng", async ({ ctx }) => {
  await someSettings(ctx);
  const rest = { ...flexible, restAtHouse: true, depositPercent: 20 };
  const plans = [
    { ...flexible, title: "Linh hoạt" },
    { ...rest, title: "Trả tại khách sạn", changePercent: 7 },
    { ...rest, title: "Cọc một phần ba", changePercent: 13, depositPercent: 33 },
  ];
  const hotel = await aHotelOnSale(ctx, { capacity: 9, plans });
  const [free, house, third] = ((await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? []).map(({ id }) => id);
  const book = (key: string, total: number, ...under: (string | undefined)[]) => {
    const rooms = under.map((ratePlanId) => ({ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId }));
    const order = { rooms, adults: under.length, expectedTotal: vnd(total) };
    return placeBooking({ ...ctx }, aHotelBookingInput(hotel, order), { key });
  };
  await book("free", 2_000_000, free);
  await book("house", 2_140_000, house);
  await book("all", 6_400_000, free, house, third);
  const stored = async () => (await listBookingRows(ctx, bookingSearch.parse({}))).data.map(({ atHotel }) => atHotel);
  const written = await stored();
  expect(written.sort()).toEqual([0, 1_712_000, 1_712_000 + 1_514_000]);

  await ctx.db.execute(sql`update bookings set at_house_vnd = 0`);
  await ctx.db.execute(sql.raw(update));
  expect((await stored()).sort()).toEqual(written);
});
