import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruisePage } from "#modules/cruises/queries/get-cruise-page.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";

test("Ship page shows the price of the whole ship on a day, or why it is not available", async ({ ctx }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx);
  const charterOn = async () => {
    const product = await getCruiseBySlug(ctx, ship.slug);
    const query = { date: ship.checkIn, nights: 1, adults: 2, childAges: [], rooms: null, month: null };
    return (await getCruisePage(ctx, product, query as never, { reviews: 0 })).offer.charter;
  };
  expect(await charterOn()).toEqual({ total: 60_000_000 });
  await placeBooking(ctx, aBookingInput(ship), { key: "charter-on-day" });
  expect(await charterOn()).toMatchObject({ reason: expect.stringContaining("không thuê trọn được") });
});
