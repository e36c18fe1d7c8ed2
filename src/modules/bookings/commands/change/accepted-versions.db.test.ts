import { expect } from "vitest";
import { today } from "#kernel/calendar-date.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { publishPage } from "#modules/pages/commands.ts";
import { getShownPage, getStaffPageVersion } from "#modules/pages/queries.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";
import { placeBooking } from "../place/place-booking.ts";

test("a booking keeps the versions of terms and privacy that held when it was placed, whatever holds later", async ({
  ctx,
  clock,
}) => {
  clock.now = new Date("2026-12-01T03:00:00Z");
  const cruise = await aCruise(ctx);
  const before = await placeBooking(ctx, aBookingInput(cruise), { key: "before-new-terms" });
  const content = { ...(await getStaffPageVersion(ctx, "terms", 1)), lead: "Điều khoản mới." };
  await publishPage(ctx, "terms", { version: 1, content, on: today(clock.now) });
  const after = await placeBooking(ctx, aBookingInput(cruise), { key: "after-new-terms" });

  const first = { version: 1, since: "2026-11-23" };
  const { version, effectiveOn: since } = await getShownPage(ctx, "privacy");
  const privacy = { version, since };
  expect((await getBookingDetail(ctx, before.code)).accepted).toEqual({ terms: first, privacy });
  expect((await getBookingDetail(ctx, after.code)).accepted).toEqual({
    terms: { version: 2, since: "2026-12-01" },
    privacy,
  });
});
